/** Roles of operators. A permission is a verb in a room, with a limit for each day where it has one. */
import type { ConsoleRoom, DailyLimit, OperatorOperation, OperatorVerb } from '../../kernel/index.ts'

export const roleNames = [
  'owner',
  'on-call',
  'support',
  'compliance',
  'market-desk',
  'content',
  'approver',
  'auditor',
] as const
export type RoleName = (typeof roleNames)[number]

export interface OperatorPermission {
  readonly verb: OperatorVerb
  /** `*` = every room. */
  readonly room: ConsoleRoom | '*'
  /** How often on one day, of what the operation counts; null = as often as it comes. */
  readonly most: Readonly<Record<DailyLimit, number>> | null
}

const may = (room: ConsoleRoom | '*', ...verbs: readonly OperatorVerb[]): OperatorPermission[] =>
  verbs.map((verb) => ({ verb, room, most: null }))

/** Personal data of so many people on one day, in whichever room. */
const reveals = (people: number): OperatorPermission[] =>
  (['users', 'messages'] as const).map((room) => ({ verb: 'reveal', room, most: { people } }))

const roles: Readonly<Record<RoleName, readonly OperatorPermission[]>> = {
  owner: [...may('*', 'see', 'edit', 'propose', 'approve', 'stop', 'start', 'export', 'grant'), ...reveals(100)],
  'on-call': [
    ...may('*', 'see', 'stop'),
    ...may('content', 'edit'),
    ...may('messages', 'edit', 'start'),
    ...may('markets', 'start'),
  ],
  support: [
    ...may('overview', 'see'),
    ...may('users', 'see', 'edit', 'stop'),
    ...may('withdrawals', 'see'),
    ...may('messages', 'see'),
    ...reveals(30),
  ],
  compliance: [
    ...may('overview', 'see'),
    ...may('users', 'see', 'edit', 'stop', 'start'),
    ...may('withdrawals', 'see', 'stop', 'start'),
    ...may('messages', 'see'),
    ...may('audit', 'see'),
    ...reveals(100),
  ],
  'market-desk': [
    ...may('overview', 'see'),
    ...may('markets', 'see', 'edit', 'propose', 'stop', 'start'),
    ...may('fees', 'see', 'edit', 'propose', 'stop'),
  ],
  content: [
    ...may('overview', 'see'),
    ...may('content', 'see', 'edit'),
    ...may('flags', 'see', 'propose'),
    ...may('messages', 'see'),
  ],
  approver: may('*', 'see', 'approve'),
  auditor: may('*', 'see'),
}

/** What several roles allow together. */
export const permissionsOfRoles = (names: readonly RoleName[]): OperatorPermission[] =>
  names.flatMap((name) => roles[name])

/** Whether these permissions allow everything that the others do. */
const allow = (permissions: readonly OperatorPermission[], others: readonly OperatorPermission[]): boolean =>
  others.every(({ verb, room, most }) =>
    permissions.some(
      (one) =>
        one.verb === verb &&
        (one.room === '*' || one.room === room) &&
        (one.most === null || (most !== null && one.most.people >= most.people)),
    ),
  )

/** Whether the first of these allow all that the second do, and more. */
export const areWider = (permissions: readonly OperatorPermission[], others: readonly OperatorPermission[]): boolean =>
  allow(permissions, others) && !allow(others, permissions)

/** Of these permissions the one that lets somebody do this with the widest limit; null = none does. */
export function permissionFor(
  permissions: readonly OperatorPermission[],
  { verb, room }: Pick<OperatorOperation, 'verb' | 'room'>,
): OperatorPermission | null {
  const fitting = permissions.filter((one) => one.verb === verb && (one.room === '*' || one.room === room))
  return (
    fitting.find(({ most }) => most === null) ??
    fitting.toSorted((left, right) => (right.most?.people ?? 0) - (left.most?.people ?? 0))[0] ??
    null
  )
}
