/**
 * What stores speak SQL with. drizzle is loaded here and nowhere else, and in its CommonJS form: for each ES module of a
 * package Node reads the package's whole list of exports, of which drizzle has 178 kB (decision 154).
 */
import { createRequire } from 'node:module'
import type * as Operators from 'drizzle-orm'
import type * as Connection from 'drizzle-orm/node-postgres'
import type * as Columns from 'drizzle-orm/pg-core'

import type { SQLWrapper } from 'drizzle-orm'

export type { SQL } from 'drizzle-orm'

const require = createRequire(import.meta.url)
const operators: typeof Operators = require('drizzle-orm')
const columns: typeof Columns = require('drizzle-orm/pg-core')
const connection: typeof Connection = require('drizzle-orm/node-postgres')

export const {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  ne,
  not,
  notInArray,
  or,
  sql,
} = operators
const { customType, timestamp } = columns
export const {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} = columns
export const { drizzle } = connection

/** From so many refusals on, for two minutes by then, somebody has to look at what was refused. */
export const STUCK_ATTEMPTS = 6

/** Whether what was refused so many times is tried again: two seconds after the first refusal, four after the next, at last each hour. */
export const isDueAgain = (attempt: SQLWrapper, changedAt: SQLWrapper, now: Date) =>
  operators.sql`(${attempt} = 0 or ${changedAt} + least(power(2, least(${attempt}, 12)), 3600) * interval '1 second' <= ${now})`

/** A moment, kept with its time zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
