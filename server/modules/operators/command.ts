import type { RoleName } from '@exchange/contract/operators/roles'
import type { Clock, Database } from '../../kernel/index.ts'
import { MemoryLimiter } from '../../kernel/index.ts'
import { AppStore, ProfileStore, newClient, newSecret } from '../accounts/index.ts'
import { OrderGrants } from '../trading/index.ts'
import type { OrderGrant } from '../trading/index.ts'
import { AuditLog, missingDigests } from './audit/index.ts'
import { People, PeopleStore, webauthnAt } from './people/index.ts'

/** What stands in the log for whoever may run a command on the machine. */
const SHELL = { operator: 'shell', reason: 'by a command on the machine', result: 'done' }

/** What commands on the machine do at the console's desk, written down like everything else. The exchange may run meanwhile. */
export class OperatorsByCommand {
  readonly #db: Database
  readonly #clock: Clock
  readonly #log: AuditLog
  readonly #store: PeopleStore
  readonly #people: People
  readonly #apps: AppStore

  /** `build`: what runs, for the record. */
  constructor(db: Database, clock: Clock, build: string) {
    this.#db = db
    this.#clock = clock
    this.#log = new AuditLog(db, clock, build)
    this.#store = new PeopleStore(db)
    this.#apps = new AppStore(db)
    this.#people = new People({
      db,
      store: this.#store,
      log: this.#log,
      clock,
      limiter: new MemoryLimiter(),
      ceremony: webauthnAt(() => 'http://localhost'),
    })
  }

  /**
   * The token of an invitation, for as long as nobody can ask somebody in.
   * @throws Error where an owner can
   */
  async invite(name: string, role: RoleName): Promise<string> {
    return this.#db.transaction(async (tx) => {
      const owners = await this.#owners()
      if (owners.length > 0)
        throw new Error(`${owners.join(', ')}: owners invite in the console; "recover" is for who has lost their keys`)
      const token = await this.#people.inviteFirst(tx, name, role)
      await this.#log.add(tx, {
        ...SHELL,
        act: 'operators.invite',
        target: `operator:${name}`,
        after: { roles: [role] },
      })
      return token
    })
  }

  /** The token of an invitation that works in a day, and the one that cancels it. */
  async recover(name: string): Promise<{ readonly token: string; readonly cancel: string }> {
    const operator = await this.#store.byName(name)
    if (operator?.state !== 'active' && operator?.state !== 'recovering')
      throw new Error(`there is no operator "${name}" who has lost their keys`)
    return this.#db.transaction(async (tx) => {
      const links = await this.#people.recover(tx, operator)
      await this.#log.add(tx, { ...SHELL, act: 'operators.recover', target: `operator:${name}` })
      return links
    })
  }

  async list() {
    const rows = await this.#store.all()
    const ids = rows.map(({ id }) => id)
    const roles = await this.#store.rolesOf(ids, new Date(this.#clock.now()))
    const keys = await this.#store.keysOf(ids)
    return rows.map(({ id, name, state }) => ({
      name,
      state,
      roles: roles.filter(({ operator }) => operator === id).map((role) => role.name),
      keys: keys.filter(({ operator }) => operator === id).length,
    }))
  }

  /** The log's own chain, and every digest that the journal holds of it. */
  async verify(digests: readonly string[]) {
    const hashes = new Set<string>()
    const { records, faults } = await this.#log.verify([], (hash) => hashes.add(hash))
    const missing = missingDigests(digests, hashes)
    return {
      records,
      anchors: digests.length,
      faults: [...faults, ...missing.map((digest) => `the journal holds ${digest}, which is no record of the log`)],
    }
  }

  /** What the orders of an account may ask for from now on, after these changes: as `users.setGrants` does it. */
  async changeGrants(
    email: string,
    changes: readonly { readonly name: OrderGrant; readonly gives: boolean }[],
  ): Promise<readonly OrderGrant[]> {
    const user = await new ProfileStore(this.#db).userByEmail(email.toLowerCase())
    if (user === null) throw new Error(`nobody is registered as "${email}"`)
    const grants = new OrderGrants(this.#db, this.#clock)
    return this.#db.transaction(async (tx) => {
      const before = await grants.read(tx, user.id)
      const after = new Set(before)
      for (const { name, gives } of changes) {
        if (gives) after.add(name)
        else after.delete(name)
      }
      if (changes.length === 0) return before
      await grants.set(tx, user.id, [...after])
      const [target, act] = [`user:${user.id}`, 'users.setGrants']
      await this.#log.add(tx, { ...SHELL, act, target, before, after: [...after].toSorted() })
      return [...after].toSorted()
    })
  }

  /**
   * Registers an app of others; nobody sees its secret again.
   * @throws Error naming the field that is wrong, or where there is one of this id
   */
  async registerApp(fields: unknown): Promise<{ readonly id: string; readonly secret: string }> {
    const { row, secret } = newClient(fields, new Date(this.#clock.now()))
    const { secretHash: _hash, createdAt: _createdAt, disabledAt: _disabledAt, id, ...after } = row
    await this.#db.transaction(async (tx) => {
      if (!(await this.#apps.addClient(tx, row))) throw new Error(`there is an app "${id}" already`)
      await this.#log.add(tx, { ...SHELL, act: 'apps.register', target: `app:${id}`, after: { ...after } })
    })
    return { id, secret }
  }

  /** Another secret for an app; the one before ends. @throws Error where there is no such app */
  async renewAppSecret(id: string): Promise<string> {
    const { secret, secretHash } = newSecret()
    await this.#changeApp(id, 'apps.renewSecret', { secretHash })
    return secret
  }

  /** Ends an app, and everything that accounts allowed it. @throws Error where there is no such app */
  async disableApp(id: string): Promise<void> {
    await this.#changeApp(id, 'apps.disable', { disabledAt: new Date(this.#clock.now()) })
  }

  /** Every app, the oldest first. */
  async apps() {
    return this.#apps.clients()
  }

  async #changeApp(id: string, act: string, change: Parameters<AppStore['changeClient']>[2]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      if (!(await this.#apps.changeClient(tx, id, change))) throw new Error(`there is no app "${id}"`)
      await this.#log.add(tx, { ...SHELL, act, target: `app:${id}` })
    })
  }

  async #owners(): Promise<readonly string[]> {
    return (await this.list())
      .filter(({ state, roles }) => state === 'active' && roles.includes('owner'))
      .map(({ name }) => name)
  }
}
