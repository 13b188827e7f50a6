export { Encoded, SharedAnswers } from './answers.ts'
export { addressOf, isFromProxy, trustProxy } from './address.ts'
export { Chains } from './chains.ts'
export type { NetworkConnections } from './chains.ts'
export { PaymentProviders, connectionsOf } from './payment-providers.ts'
export { countryOf } from './country.ts'
export { parserOf } from './compiled-schema.ts'
export { systemClock } from './context.ts'
export type {
  Actor,
  BoundSession,
  BoundSessions,
  Clock,
  CookieOptions,
  Cookies,
  Log,
  RequestContext,
  UserContext,
} from './context.ts'

export type { Database, Queries, Transaction } from './database.ts'
export { percent, ratio, seconds, stepOf, truncateDecimal, unixSeconds, wholeSeconds } from './decimals.ts'
export { AppFault, bearerOf } from './app-calls.ts'
export type {
  AppAuthority,
  AppGrant,
  DoorDeps,
  KeyAuthority,
  KeyCaller,
  KeyContext,
  KeyGrant,
  KeyRights,
  NonceMarks,
  PublicContext,
  SocketTokens,
  TokenHolder,
} from './doors.ts'
export { mayCallFrom } from './doors.ts'
export { Followed, SUCCESS, SocketRefusal, bindMethods, followed } from './channels.ts'
export type { BoundMethod, Channels, OwnerCaller, SocketCaller, SocketStream, Subscriber } from './channels.ts'
export { csvLine } from './csv.ts'
export { ExportKinds, exportKind } from './exports.ts'
export type {
  AnyExportKind,
  ExportCell,
  ExportColumn,
  ExportHeading,
  ExportPage,
  ExportQuery,
  ExportWords,
} from './exports.ts'
export { FileTooLarge, MadeFileStore, MadeFiles } from './made-files.ts'
export type { FileFailure, MadeFile, Rest } from './made-files.ts'
export type { Typeface } from './typeface.ts'
export { HeavyAnswers } from './heavy-answers.ts'
export { MarketNames } from './market-names.ts'
export { PERSONAL_PAGE, PersonalRecords, onePage, pagesByKey } from './personal-data.ts'
export type { PersonalFile, PersonalTable } from './personal-data.ts'
export { OwnerTopics, wantedOf } from './owner-topics.ts'
export type { WantedTopics } from './owner-topics.ts'
export { frameMaker, textFrame } from './socket-frames.ts'

export { Topics } from './topics.ts'
export { noTraces } from './traces.ts'
export type { Traces } from './traces.ts'
export { MailExit, MessageExit } from './message-exit.ts'
export { defineModule } from './modules.ts'
export { definePart, startParts } from './parts.ts'
export { gathered, once } from './running.ts'
export type { Gathered } from './running.ts'
export type {
  DoorServices,
  Fronts,
  Job,
  Kit,
  Module,
  Running,
  SmsCosts,
  StoredRedirect,
  SupportSettings,
  UssdSettings,
  WithdrawalReviewSettings,
  PromotionSettings,
} from './modules.ts'
export { MemorySocketTokens } from './socket-tokens.ts'
export { Versions } from './versions.ts'
export { FileAnswer, LeadElsewhere, StreamedFile } from './files.ts'
export { IdentityProviders } from './identity-providers.ts'
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
export { BackOff } from './back-off.ts'
export { Editions } from './editions.ts'
export type { AreaState, Edition, EditionSwitch } from './editions.ts'
export { isRecord } from './json-record.ts'
export type { JsonRecord } from './json-record.ts'
export { Hasher, usualPasswordCost } from './hasher.ts'
export type { PasswordCost } from './hasher.ts'
export { AddressBudget, POINTS_PER_SECOND, allowanceOf, sizeCost } from './budget.ts'
export { callerKey, networkKey } from './callers.ts'
export { MemoryLimiter } from './memory-limiter.ts'
export { doorLimiter, limitByAccount, limitByAddress, limitByKey, noteAnswer, STRANGER_COST } from './limits.ts'
export type { DoorLimiter, Limiter } from './limits.ts'
export { admit, authorize, bind, bindPublic, bindSome, checkOutput, inOrder, inputOf, run } from './operations.ts'
export type { BoundOperation, BoundPublicOperation, RawInput } from './operations.ts'
export type { BoundOperatorOperation, OperatorActor, OperatorContext, OperatorReader } from './operator-operations.ts'
export type { ProofDemand } from './proofs.ts'
export type { ScreenDemand } from './screens.ts'
export { Places } from './places.ts'
export { LastKnown } from './last-known.ts'
export { outageOf } from './outage.ts'
export { InvalidInput, Problem, envelopeOf, refuseAct } from './problem.ts'

export { errorOfRefusal } from './refusals.ts'
export { asyncApiDocument, answerOf } from './asyncapi.ts'
export type { AsyncApiDocument, SocketDescriptions } from './asyncapi.ts'
export { openApiDocument } from './openapi.ts'
export type {
  Described,
  DescribedError,
  DescribedOperation,
  DescribedRefusals,
  Descriptions,
  OpenApiDocument,
} from './openapi.ts'
export { maskedAddress, maskedEmail } from './masked.ts'
export { MASTER_KEY_BYTES, SecretsUnusable, seal, unseal } from './sealing.ts'
export {
  checkAssertion,
  newPasskeyOf,
  passkeyCreationOptions,
  passkeyRequestOptions,
  relyingParty,
} from './webauthn.ts'
export type { NewPasskey } from './webauthn.ts'
export { MoneyRows } from './money-rows.ts'
export type { MoneyRowStore } from './money-rows.ts'
export { PendingRows } from './pending-rows.ts'
export type { PendingOutcome, PendingStep } from './pending-rows.ts'
export { currentRequest, inRequest, newRequestId } from './requests.ts'
export type { RequestMark } from './requests.ts'
export { Metrics, SharedHistogram, bucketsOf } from './metrics/index.ts'
export type { LabelsOf } from './metrics/index.ts'
export { remembering, setLast } from './recent.ts'
export { REST_TURNS, TurnQueue } from './turn-queue.ts'
export { asError, reasonOf, traceOf } from './thrown.ts'
export { Turnstile } from './turnstile.ts'
export type { QueueBounds } from './turn-queue.ts'
export { SharedValues } from './shared-values.ts'

export type { KeyedAnswer, KeyedCall, KeyedCalls } from './keyed-calls.ts'
export { PublicFault, fault, faultOf, isRefused, publicFault } from './public-faults.ts'
export type { Fault, FaultBody, FieldErrors, Refused } from './public-faults.ts'
export { SharedWork } from './shared-work.ts'
export { httpServers, originOf, socketServers } from './site.ts'
export type { Site, SiteDocument } from './site.ts'
