/**
 * What a module is: one value that says everything a process needs to run it. Processes walk the list of modules; they
 * wire nothing by hand and name none of them.
 */
import type { BonusKind } from '@exchange/contract/bonuses'
import type { ComponentHealth } from '@exchange/contract/content'
import type { Operation } from '@exchange/contract/kernel'
import type { Region } from '@exchange/contract/regions'
import type { Build } from '@exchange/contract/site'
import type { BreachedPasswords, Captcha, EngineClient, Outbound, Sms } from '@exchange/ports'
import type { Histories, Views } from '../views/types.ts'
import type { AsyncApiDocument } from './asyncapi.ts'
import type { Chains } from './chains.ts'
import type { Channels } from './channels.ts'
import type { Actor, BoundSessions, Clock, Cookies, Log, UserContext } from './context.ts'
import type { Database } from './database.ts'
import type { AnyExportKind, ExportKinds } from './exports.ts'
import type { Editions } from './editions.ts'
import type { AppAuthority, KeyAuthority } from './doors.ts'
import type { IdentityProviders } from './identity-providers.ts'
import type { PasswordCost } from './hasher.ts'
import type { Limiter } from './limits.ts'
import type { MailExit, MessageExit } from './message-exit.ts'
import type { Metrics } from './metrics/index.ts'
import type { OpenApiDocument } from './openapi.ts'
import type { PaymentProviders } from './payment-providers.ts'
import type { BoundOperation, BoundPublicOperation } from './operations.ts'
import type { BoundOperatorOperation, OperatorActor } from './operator-operations.ts'
import type { PersonalData, PersonalRecords } from './personal-data.ts'
import type { ProofDemand } from './proofs.ts'
import type { ScreenDemand } from './screens.ts'
import type { MakeFrames } from './socket-frames.ts'
import type { MemorySocketTokens } from './socket-tokens.ts'
import type { SiteDocument } from './site.ts'
import type { Typeface } from './typeface.ts'
import type { Versions } from './versions.ts'

/** Prices and the ceiling in the same small unit, such as cents. */
export interface SmsCosts {
  /** Of one part of a message, by the beginning of the number it goes to (`+90`); the longest that fits counts. */
  readonly prices: ReadonlyMap<string, number>
  /** Where no beginning fits. */
  readonly price: number
  /** All messages of a UTC day together. */
  readonly ofDay: number
}

/** Where support is given, and the key that its desk and this exchange share. */
export interface SupportSettings {
  /** Hosts by the id of the brand; nothing leads to any other. */
  readonly brands: Readonly<Record<string, string>>
  readonly key: string
}

/** The mobile operator whose gateway asks for balances, and what its customers dial. */
export interface UssdSettings {
  /** `*880#`. */
  readonly dial: string
  /** Signs what the gateway sends. */
  readonly key: string
}

/** From which worth on, in whole USDT, people have to agree before a withdrawal leaves; null = they don't. */
export interface WithdrawalReviewSettings {
  readonly oneFrom: bigint | null
  readonly twoFrom: bigint | null
}

/** The promotion of a mobile operator, for accounts that are opened with one of its numbers. */
export interface PromotionSettings {
  /** How its numbers begin: `+38063`. */
  readonly prefixes: readonly string[]
  /** In the order in which they are shown. */
  readonly bonuses: readonly { readonly kind: BonusKind; readonly amount: string; readonly ticker: string }[]
  /** Unix ms; from then on nothing is paid. Null = it has no end. */
  readonly until: number | null
}

/** What a process gives every module. */
export interface Kit {
  readonly db: Database
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Histories
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly limiter: Limiter
  /** What the editions offer at the moment. */
  readonly editions: Editions
  readonly socketTokens: MemorySocketTokens
  /** Makes the frames of the socket's pushes. */
  readonly frames: MakeFrames
  readonly mail: MailExit
  readonly sms: MessageExit<Sms>
  /** What text messages cost, and how much of that a day may. */
  readonly smsCosts: SmsCosts
  /** Calls the addresses that users name. */
  readonly outbound: Outbound
  /** Tells people from programs; `provider` null = work alone does. */
  readonly captcha: { readonly provider: Captcha | null; readonly work: Captcha }
  readonly passwordCost: PasswordCost
  /** Where passwords are looked up that have leaked, the nearest first. */
  readonly breachedPasswords: readonly BreachedPasswords[]
  /** Who else says who people are. */
  readonly identityProviders: IdentityProviders
  /** Networks that money comes and goes by. */
  readonly chains: Chains
  /** Cards and banks that currencies come and go by. */
  readonly payments: PaymentProviders
  readonly versions: Versions
  /** What all modules hold of people; complete once they have started. */
  readonly personalRecords: PersonalRecords
  /** Histories that can be exported; complete once the modules have started. */
  readonly exportKinds: ExportKinds
  /** Reads the product's own typeface. */
  readonly typeface: () => Promise<Typeface>
  /** Simulated markets, demo funds and the mailbox are on. */
  readonly demo: boolean
  /** How long a deposit on a simulated network takes until it is credited. */
  readonly demoCreditSeconds: number
  readonly build: Build
  /** Where operators reach the console, as they see its address: `https://console.example`. */
  readonly consoleOrigin: () => string
  /** Where operators are told of what waits; null = the log alone. */
  readonly consoleMail: string | null
  /** Null = there is no support desk. */
  readonly supportDesk: SupportSettings | null
  /** Null = no mobile operator is connected. */
  readonly ussd: UssdSettings | null
  readonly withdrawalReview: WithdrawalReviewSettings
  /** Null = there is no promotion. */
  readonly promotion: PromotionSettings | null
  /** Null: pages of the page builder can't be edited. */
  readonly builderKey: string | null
  /** Where each edition speaks from. */
  readonly officialChannels: ReadonlyMap<Region, readonly string[]>
  /** A secret of this installation for one purpose: 32 bytes, the same at every start. */
  readonly secret: (purpose: string) => Buffer
  /** Keeps a file beside the data that only this user can read. */
  readonly writePrivate: (name: string, text: string) => Promise<void>
  /** Measures the parts of the platform; never rejects. */
  readonly health: () => Promise<readonly ComponentHealth[]>
  /** The compatible API: its operations, and its description. */
  readonly publicApi: {
    readonly operations: readonly Operation[]
    readonly describe: () => OpenApiDocument
    /** Of the socket. */
    readonly describeSocket: () => AsyncApiDocument
  }
  /** The token that a page sends back with whatever it changes. */
  readonly issueCsrf: (cookies: Cookies) => string
}

/** Work that comes again, never beside itself. A failure is logged and changes nothing about the next time. */
export interface Job {
  /** What goes on, for the log: "sweeping accounts". */
  readonly name: string
  readonly everyMs: number
  readonly run: () => Promise<unknown>
}

/** Where a stored redirect leads. */
export interface StoredRedirect {
  /** An address of this site without a language, or an https address of another one. */
  readonly target: string
  readonly permanent: boolean
}

/** What doors ask for whatever they serve. One module serves each. */
export interface DoorServices {
  /** Whom a session cookie stands for; unbound = the session needs the cookie `bound` besides, and this isn't it any more. */
  readonly actorOf: (
    sessionToken: string | undefined,
    bound: string | undefined,
    beforeAsking: () => void,
    /** Whether the session is in use by it. */
    isUse: boolean,
  ) => Promise<Actor | 'unbound' | null>
  /** Ends the session of this browser, and takes its cookies back. */
  readonly leave: (context: UserContext) => Promise<void>
  /** Binds sessions to keys of browsers. */
  readonly boundSessions: BoundSessions
  /** Whom a session cookie of the console stands for. */
  readonly operatorOf: (sessionToken: string | undefined) => Promise<OperatorActor | null>
  /** Throws `confirmation-required` or `factor-required` until this very request has the proof it needs. */
  readonly prove: (demand: ProofDemand) => Promise<void>
  /** Throws `low-score` until a caller of whom something speaks for a program has shown a captcha. */
  readonly screen: (demand: ScreenDemand) => Promise<void>
  /** Keys of the compatible API. */
  readonly keys: KeyAuthority
  /** Apps that act for accounts. */
  readonly apps: AppAuthority
  /** Where a page's path leads instead; without a language, without the query. */
  readonly redirectFrom: (path: string) => StoredRedirect | null
  /** Remembers what the query of a page says of the visit. */
  readonly noteVisit: (query: URLSearchParams, cookies: Cookies) => void
  /** Addresses of pages that come and go with what the edition lists. */
  readonly listedPages: (region: Region) => readonly string[]
}

/** A module that runs. */
export interface Running<Front extends object> {
  /** The services that other modules may ask, each by a name that no other module uses. */
  readonly front: Front
  /** Of the web door. */
  readonly operations?: readonly BoundOperation[]
  /** Of the compatible API, over HTTP and over the socket. */
  readonly public?: readonly BoundPublicOperation[]
  /** Of the console. */
  readonly operator?: readonly BoundOperatorOperation[]
  /** Documents for machines, by their addresses. */
  readonly documents?: Readonly<Record<string, SiteDocument>>
  /** Methods and streams of the socket. */
  readonly channels?: Channels
  readonly jobs?: readonly Job[]
  /** What it holds of the people who have accounts. */
  readonly personalData?: PersonalData
  /** Histories that an account can have as a file. */
  readonly exports?: readonly AnyExportKind[]
  /** What doors ask of this module. */
  readonly doors?: Partial<DoorServices>
  /** Finishes what was begun before the last stop; before the doors open, in the order of the list. */
  readonly resume?: () => Promise<void>
  /** Lets what is in flight finish; after the doors have closed, in reverse. */
  readonly stop?: () => Promise<void>
}

/** A module as the list and other modules know it. */
export interface Module<Front extends object = object> {
  /** The domain. */
  readonly name: string
  /** The folder of its tables' migrations; null = it has none. */
  readonly migrations: URL | null
  /** Modules whose tables it has taken over, by name: its migrations come behind theirs. */
  readonly takesOver?: readonly string[]
  /** Modules whose front doors it asks; they stand before it in the list. */
  readonly needs: readonly Module[]
  /** `fronts` holds those of `needs`, and no others. */
  readonly start: (kit: Kit, fronts: object) => Running<Front>
}

/** Everything that each of a union has. */
export type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What starts with the front doors of what it needs, and has one itself: a module, or a part of one. */
interface Starting {
  readonly start: (kit: Kit, fronts: object) => { readonly front: object }
}
type FrontOf<One extends Starting> = ReturnType<One['start']>['front']

/** The front doors of these, by the names of their services. */
export type Fronts<List extends readonly Starting[]> = List extends readonly []
  ? object
  : Together<FrontOf<List[number]>>

interface Draft<Front extends object, Needs extends readonly Module[]> {
  readonly name: string
  readonly migrations: URL | null
  readonly takesOver?: readonly string[]
  readonly needs: Needs
  readonly start: (kit: Kit, fronts: Fronts<Needs>) => Running<Front>
}

/** Declares a module. What it is started with is typed by what it needs. */
export function defineModule<Front extends object, const Needs extends readonly Module[]>(
  draft: Draft<Front, Needs>,
): Module<Front> {
  // The process hands over the fronts of `needs`, which `Fronts<Needs>` describes.
  return { ...draft, start: (kit, fronts) => draft.start(kit, fronts as Fronts<Needs>) }
}
