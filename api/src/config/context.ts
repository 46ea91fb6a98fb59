import type { Kysely } from 'kysely'
import type { Database } from '../infrastructure/database/schema.ts'
import type { TrustedProxies } from '../infrastructure/http/trusted-proxies.ts'
import type { MailSettings } from '../infrastructure/mail/settings.ts'
import type { ExternalProviders } from './external-login.ts'
import type { Retention } from './retention.ts'

export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** The methods of pino's loggers that the server uses: one line per event, never a secret. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
export const silentLog: Log = { info() {}, warn() {}, error() {} }

/** Which requests are logged: all, none, or those with a 5xx status. */
export type LoggedRequests = 'on' | 'off' | 'errors'

/** How long a client may take to send a request, in milliseconds. */
export interface RequestTimeouts {
  /** From its first byte, or from the connection for the first request, to the end of its headers. */
  readonly headersMs: number
  /** From its first byte to the end of its body. */
  readonly requestMs: number
  /** How often Node checks both timeouts; a request can live longer by up to this. */
  readonly checkMs: number
}

/** Calls per window, by name; see `infrastructure/http/rate-limit.ts`. */
export interface Limits {
  /**
   * Sign-ins by password or code, per network. Deletions of accounts, and calls that reset a password or change sign-in
   * details, are counted separately with the same limit.
   */
  readonly login: number
  /** Token refreshes, per network. */
  readonly refreshes: number
  /** Challenges for passkeys of the back office, per network; each page for signing in asks for one. */
  readonly adminChallenges: number
  /** Requests to and from an external login provider, per network. */
  readonly externalLogins: number
  /** New browser names, per network. */
  readonly browsersPerAddress: number
  /** Placed orders. For these five pairs see `createBudget` in `infrastructure/http/rate-limit.ts`. */
  readonly ordersPerBrowser: number
  readonly ordersPerAddress: number
  /** Openings of table sessions, and joins. */
  readonly tablesPerBrowser: number
  readonly tablesPerAddress: number
  /** Wrong join codes of table sessions; also for each shop, whichever browsers send them. */
  readonly wrongJoinCodesPerBrowser: number
  readonly wrongJoinCodesPerAddress: number
  readonly wrongJoinCodesPerShop: number
  /** Lists of lines that a guest of a table session publishes. */
  readonly publicationsPerGuest: number
  /** Unpaid orders at a time that take slots of one shop, per network. */
  readonly unpaidSlotsPerAddress: number
  readonly quotesPerBrowser: number
  readonly quotesPerAddress: number
  /** Rejected orders and price requests. */
  readonly failuresPerBrowser: number
  readonly failuresPerAddress: number
  readonly paymentsPerOrder: number
  /** Wrong order codes, per network. */
  readonly wrongCodes: number
  /** Wrong keys of staff and of operators, per network. */
  readonly wrongKeys: number
  /** These three per ten minutes: for one order, to one mail address, from one network. */
  readonly receiptsPerOrder: number
  readonly receiptsPerMailbox: number
  readonly receiptsPerAddress: number
  /** These two per ten minutes too: changes of the notifications of one order, and from one network. */
  readonly pushPerOrder: number
  readonly pushPerAddress: number
  /** These three per ten minutes too: new accounts and requested mails, from one network; mails to one mailbox. */
  readonly registrations: number
  readonly mailRequestsPerAddress: number
  readonly mailsPerMailbox: number
  /** Wrong sign-in codes for one mailbox, per day. */
  readonly wrongSignInCodes: number
  /** Look-ups, exports and deletions of personal data, per person of the back office and ten minutes. */
  readonly customerData: number
  /** Telemetry of pages, per network. */
  readonly beacons: number
  /** Pages of any kind a minute, per network; above it 429 (ATTACK-24). */
  readonly pages: number
  /** Pages a minute that the server renders, per network, without cached ones. Above it, the browser renders. */
  readonly renders: number
  /** Concurrent event streams. These three apply to guests and to signage boards separately. */
  readonly streamsPerBrowser: number
  readonly streamsPerAddress: number
  /** Streams of browsers without a name. They count towards `streamsPerAddress` too. */
  readonly unnamedStreamsPerAddress: number
  /** Per server: streams of guests, of signage boards, and of staff tablets. */
  readonly streams: number
  readonly boardStreams: number
  readonly staffStreams: number
  /** Of the back office: per server, and per person, who can open many tabs. */
  readonly adminStreams: number
  readonly adminStreamsPerPerson: number
}

export interface DemoteSettings {
  /** The share of failed visits, 0–1, above which a version is demoted. */
  readonly share: number
  /** How many visits a version needs before it can be demoted. */
  readonly visits: number
  /** Milliseconds between two checks of the versions. */
  readonly everyMs: number
}

/** An operator's Stripe account. The secret key and the webhook secrets never leave this process. */
export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  /** One for each webhook endpoint, and both the old and the new one during a rotation. */
  readonly webhookSecrets: readonly string[]
  /** True for live keys. */
  readonly takesMoney: boolean
  /** Stripe's own address, except in tests. */
  readonly apiAddress: string
}

export interface Config {
  readonly testMode: boolean
  /** The address that guests see; if null, that of the request. */
  readonly publicOrigin: string | null
  readonly allowedOrigins: readonly string[]
  readonly trustedProxies: TrustedProxies
  /** Which names browsers may use only over TLS (`Strict-Transport-Security`). */
  readonly hsts: 'subdomains' | 'host' | 'off'
  readonly earlyHints: boolean
  readonly logRequests: LoggedRequests
  /** Milliseconds between two steps of the simulated kitchen. */
  readonly kitchenStepMs: number
  /** Milliseconds for the data of a page, and as many again for rendering it; null for the shell's default. */
  readonly renderTimeoutMs: number | null
  /** Niceness of the rendering thread, from 0 to 19 (lowest priority). Linux only. */
  readonly renderNiceness: number
  /** Milliseconds that the staff have to accept a paid order, which is then rolled back. */
  readonly kitchenAcceptMs: number
  readonly mediaFolder: string
  /** Where uploaded pictures are stored: the media folder, unless that is the sample's. */
  readonly uploadFolder: string
  readonly cacheFolder: string
  readonly mail: MailSettings
  /** Where text messages are written when no SMS gateway is configured. */
  readonly textsFolder: string
  /** Origins of the push services that notifications may be sent to, see `infrastructure/push/push-services.ts`. */
  readonly pushServices: readonly string[]
  readonly limits: Limits
  readonly requestTimeouts: RequestTimeouts
  /** Check every response against the contract; slow, for tests. */
  readonly checkAnswers: boolean
  /** OpenID providers that customers can sign in with, if the operator offers them. */
  readonly externalLogin: ExternalProviders
  readonly demote: DemoteSettings
  readonly remoteOverrides: boolean
  readonly stripe: StripeSettings | null
  /** Milliseconds between an action of the sandbox provider and its webhooks; one webhook each. */
  readonly sandboxWebhookDelays: readonly number[]
  /** How often pending payments and due work are checked without a notification, and telemetry is stored. */
  readonly pollMs: number
  readonly reconcileMs: number
  /** How long personal data is kept, and when it is cleaned up: first after the start, then at an interval. */
  readonly retention: { readonly keep: Retention; readonly firstMs: number; readonly everyMs: number }
  /** How long a shutdown waits for active calls before it cuts their connections. */
  readonly drainMs: number
}

export interface Context {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly log: Log
  readonly config: Config
}

export const defaultLimits: Limits = {
  login: 20,
  refreshes: 60,
  adminChallenges: 60,
  externalLogins: 60,
  browsersPerAddress: 120,
  ordersPerBrowser: 10,
  ordersPerAddress: 300,
  // A wedding that joins behind one address.
  tablesPerBrowser: 20,
  tablesPerAddress: 300,
  wrongJoinCodesPerBrowser: 12,
  wrongJoinCodesPerAddress: 30,
  // Of 480 million codes: with 50 open sessions, an hour of guessing succeeds with a chance of 1 : 250.
  wrongJoinCodesPerShop: 600,
  publicationsPerGuest: 300,
  unpaidSlotsPerAddress: 12,
  quotesPerBrowser: 120,
  quotesPerAddress: 1_200,
  failuresPerBrowser: 60,
  failuresPerAddress: 300,
  paymentsPerOrder: 12,
  wrongCodes: 20,
  wrongKeys: 20,
  receiptsPerOrder: 5,
  receiptsPerMailbox: 20,
  receiptsPerAddress: 60,
  pushPerOrder: 20,
  pushPerAddress: 300,
  registrations: 20,
  mailRequestsPerAddress: 30,
  mailsPerMailbox: 5,
  // Of a million codes: a guesser needs years for an even chance.
  wrongSignInCodes: 20,
  customerData: 30,
  // The guests in a restaurant share one address.
  beacons: 1_200,
  // Hundreds of guests behind one address open some pages each, almost all from the cache.
  pages: 3_000,
  renders: 600,
  streamsPerBrowser: 8,
  streamsPerAddress: 200,
  unnamedStreamsPerAddress: 50,
  streams: 2_000,
  boardStreams: 2_000,
  staffStreams: 2_000,
  adminStreams: 500,
  // A page in the background has no stream, so these are windows beside each other.
  adminStreamsPerPerson: 6,
}
