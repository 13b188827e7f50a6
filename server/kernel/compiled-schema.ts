/**
 * Schemas as plain functions. A schema is read once, by its own structure; what it takes is then parsed without the
 * allocations of a general parser. Whatever the function does not take is parsed by the schema itself, so refusals are the
 * schema's own, and a schema with a part that isn't known here stays as it is.
 */
import type { z } from 'zod'

/** The value is not for this function; the schema decides. */
const OTHER = Symbol('other')

/** The parsed value, or OTHER. */
type Take = (value: unknown) => unknown

/** What parsing ends with, as `safeParse` says it. */
export type Parse<Schema extends z.ZodType> = (value: unknown) => z.ZodSafeParseResult<z.output<Schema>>

/**
 * Parses as `schema.safeParse(value, params)` does, with the same values and the same issues.
 * @param schema must not be asynchronous
 */
export function parserOf<Schema extends z.ZodType>(
  schema: Schema,
  params?: z.core.ParseContext<z.core.$ZodIssue>,
): Parse<Schema> {
  const take = takes(schema)
  if (take === null) return (value) => schema.safeParse(value, params)
  return (value) => {
    const data = take(value)
    return data === OTHER ? schema.safeParse(value, params) : { success: true, data: data as z.output<Schema> }
  }
}

/** Whether a schema is known in all its parts, so that what it takes is parsed by a function. */
export const isCompiled = (schema: z.ZodType): boolean => takes(schema) !== null

/** Null when a part of the schema is not known. */
function takes(schema: z.core.$ZodType): Take | null {
  const base = baseOf(schema as z.core.$ZodTypes)
  if (base === null) return null
  // Some schemas are a check as well.
  const own = schema._zod.traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck<never>] : []
  const checks = [...own, ...(schema._zod.def.checks ?? [])]
  return checks.length === 0 ? base : checked(base, checks)
}

/** Checks as the library has them; where one finds anything, the value is not for us. */
function checked(base: Take, checks: readonly z.core.$ZodCheck<never>[]): Take {
  return (value) => {
    const taken = base(value)
    if (taken === OTHER) return OTHER
    const payload: z.core.ParsePayload = { value: taken, issues: [] }
    for (const { _zod: check } of checks) {
      if (check.def.when?.(payload) === false) continue
      const waits = check.check(payload as z.core.ParsePayload<never>)
      if (payload.issues.length > 0 || waits instanceof Promise) return OTHER
    }
    return payload.value
  }
}

/** A schema without its checks. */
function baseOf(schema: z.core.$ZodTypes): Take | null {
  const { def } = schema._zod
  if ('coerce' in def && def.coerce) return null
  switch (def.type) {
    case 'unknown':
      return (value) => value
    case 'null':
      return (value) => (value === null ? null : OTHER)
    case 'string':
      return (value) => (typeof value === 'string' ? value : OTHER)
    case 'number':
      return (value) => (typeof value === 'number' && Number.isFinite(value) ? value : OTHER)
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : OTHER)
    case 'enum':
    case 'literal':
      return oneOf(schema._zod)
    case 'optional':
      return optional(def.innerType)
    case 'nullable':
      return nullable(def.innerType)
    case 'union':
      return union(def)
    case 'transform':
      return transform(def.transform)
    case 'pipe':
      return pipe(def)
    case 'array':
      return array(def.element)
    case 'object':
      return object(def)
    default:
      return null
  }
}

function oneOf(internals: { readonly values?: ReadonlySet<unknown> | undefined }): Take | null {
  const { values } = internals
  return values === undefined ? null : (value) => (values.has(value) ? value : OTHER)
}

function optional(innerType: z.core.$ZodType): Take | null {
  const inner = takes(innerType)
  // A default in place of what is missing is not known here.
  if (inner === null || innerType._zod.optin === 'defaulted') return null
  return (value) => (value === undefined ? undefined : inner(value))
}

function nullable(innerType: z.core.$ZodType): Take | null {
  const inner = takes(innerType)
  return inner === null ? null : (value) => (value === null ? null : inner(value))
}

/** The first of the options that takes the value. */
function union(def: z.core.$ZodUnionDef): Take | null {
  if (def.inclusive === false || 'discriminator' in def) return null
  const options = def.options.map(takes)
  if (!options.every((option) => option !== null)) return null
  return (value) => {
    for (const option of options) {
      const taken = option(value)
      if (taken !== OTHER) return taken
    }
    return OTHER
  }
}

/** One that looks at nothing but its value. */
function transform(change: z.core.$ZodTransformDef['transform']): Take | null {
  if (change.length > 1) return null
  return (value) => {
    const changed: unknown = change(value, { value, issues: [] })
    return changed instanceof Promise ? OTHER : changed
  }
}

function pipe(def: z.core.$ZodPipeDef): Take | null {
  const [before, after] = [takes(def.in), takes(def.out)]
  // A codec changes values between the two.
  if (before === null || after === null || def.transform !== undefined) return null
  return (value) => {
    const taken = before(value)
    return taken === OTHER ? OTHER : after(taken)
  }
}

function array(element: z.core.$ZodType): Take | null {
  const each = takes(element)
  if (each === null) return null
  return (value) => {
    if (!Array.isArray(value)) return OTHER
    const taken: unknown[] = []
    for (const item of value as readonly unknown[]) {
      const one = each(item)
      if (one === OTHER) return OTHER
      taken.push(one)
    }
    return taken
  }
}

interface Property {
  readonly key: string
  readonly take: Take
  /** What becomes of a key that is not there: nothing, or a fault, which the schema names. */
  readonly whenAbsent: 'left-out' | 'taken' | 'fault'
  /** Whether the key stands in what is parsed even without a value. */
  readonly isAlwaysSet: boolean
}

function propertyOf([key, schema]: readonly [string, z.core.$ZodType]): Property | null {
  const take = takes(schema)
  const { optin, optout } = schema._zod
  if (take === null || key === '__proto__') return null
  const whenTaken = optin === 'optional' && optout === 'optional' ? 'left-out' : 'taken'
  return {
    key,
    take,
    whenAbsent: optin === undefined ? 'fault' : whenTaken,
    isAlwaysSet: optin === 'defaulted' && optout !== 'optional',
  }
}

/** What the object has beside its own keys is dropped. */
function object(def: z.core.$ZodObjectDef): Take | null {
  if (def.catchall !== undefined) return null
  const properties = Object.entries(def.shape).map(propertyOf)
  if (!properties.every((property) => property !== null) || Object.getOwnPropertySymbols(def.shape).length > 0)
    return null
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return OTHER
    const given = value as Readonly<Record<string, unknown>>
    const taken: Record<string, unknown> = {}
    for (const { key, take, whenAbsent, isAlwaysSet } of properties) {
      const field = given[key]
      const isPresent = field !== undefined || key in given
      if (!isPresent && whenAbsent === 'fault') return OTHER
      if (!isPresent && whenAbsent === 'left-out') continue
      const one = take(field)
      if (one === OTHER) return OTHER
      if (one !== undefined || isPresent || isAlwaysSet) taken[key] = one
    }
    return taken
  }
}
