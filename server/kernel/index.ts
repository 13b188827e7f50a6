export { addressOf, isLoopback } from './address.ts'
export { systemClock } from './context.ts'
export type { Actor, Clock, CookieOptions, Cookies, Log, RequestContext, UserContext } from './context.ts'
export { UNIQUE_VIOLATION, sqlState } from './database.ts'
export type { Database, Queries, Transaction } from './database.ts'
export { seconds, stepOf, truncateDecimal } from './decimals.ts'
export type { DoorDeps, KeyAuthority, KeyGrant, NonceMarks, SocketTokens, TokenHolder } from './doors.ts'
export { FileAnswer } from './files.ts'
export { refusalOf, submit } from './engine.ts'
export {
  commandIdOfUuid,
  derivedCommandId,
  newCommandId,
  newToken,
  newUuid,
  tokenHash,
  uuidOfCommandId,
} from './ids.ts'
export { MemoryLimiter, callerKey, limitByAccount, limitByAddress, limitByKey } from './limits.ts'
export type { Limiter } from './limits.ts'
export { admit, authorize, bind, run } from './operations.ts'
export type { BoundOperation, Handler, Handlers, RawInput } from './operations.ts'
export { Problem, codeOf, envelopeOf, validationProblem } from './problem.ts'
export type { ProblemDetail } from './problem.ts'
export { errorOfRefusal } from './refusals.ts'
export { openApiDocument } from './openapi.ts'
export type { Described, DescribedOperation, Descriptions, OpenApiDocument } from './openapi.ts'
export { MASTER_KEY_BYTES, seal, unseal } from './sealing.ts'
export { hasHappened } from './transfers.ts'
export type { Past } from './transfers.ts'
