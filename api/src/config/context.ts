import type { Kysely } from 'kysely'
import type { Database } from '../infrastructure/database/schema.ts'
import type { TrustedProxies } from '../infrastructure/http/trusted-proxies.ts'
import type { MailSettings } from '../infrastructure/mail/settings.ts'
import type { ExternalProviders } from './external-login.ts'
import type { Retention } from './retention.ts'

/** Where the time comes from; tests bring their own. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** What pino's loggers offer to the server's own code: one line an event, never a secret. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
export const silentLog: Log = { info() {}, warn() {}, error() {} }

/** Which calls are logged: all, none, or those answered with a 5xx status. */
export type LoggedRequests = 'on' | 'off' | 'errors'

/** How long a request may take to arrive, in milliseconds. */
export interface Arrival {
  /** From its first byte, or from the connection for the first request, to the last byte of its head. */
  readonly headersMs: number
  /** From its first byte to the last byte of its body. */
  readonly requestMs: number
  /** How often Node looks for requests that are over either time; they live longer by up to this. */
  readonly checkMs: number
}

/** Calls per window, by name; see `infrastructure/http/rate-limit.ts`. */
export interface Limits {
  readonly login: number
  /** Refresh tokens, by address of the network. */
  readonly refreshes: number
  /** Steps on the way to an external provider and back, by address of the network. */
  readonly externalLogins: number
  /** Browsers of one address of the network whose name is new. */
  readonly browsersPerAddress: number
  /** Orders placed. Of these three pairs see `infrastructure/http/budget.ts`. */
  readonly ordersPerBrowser: number
  readonly ordersPerAddress: number
  /** Prices told. */
  readonly quotesPerBrowser: number
  readonly quotesPerAddress: number
  /** Orders and prices that were refused. */
  readonly failuresPerBrowser: number
  readonly failuresPerAddress: number
  /** Attempts to pay one order. */
  readonly paymentsPerOrder: number
  readonly wrongCodes: number
  readonly wrongKeys: number
  /** These three in ten minutes: of one order, to one mail address, from one address of the network. */
  readonly receiptsPerOrder: number
  readonly receiptsPerMailbox: number
  readonly receiptsPerAddress: number
  /** These three in ten minutes too: accounts made, and mails asked for, from one address of the network; mails to one mailbox. */
  readonly registrations: number
  readonly mailRequestsPerAddress: number
  readonly mailsPerMailbox: number
  /** What pages tell of themselves, by address of the network. */
  readonly beacons: number
  /** Pages of any kind a minute, by network: more are 429. */
  readonly pages: number
  /** Pages a minute that the server renders, by network; kept ones do not count. The browser renders what is more. */
  readonly renders: number
  /** Event streams at once. These three hold for guests and for boards, each by themselves. */
  readonly streamsPerBrowser: number
  readonly streamsPerAddress: number
  /** Of an address's streams, those of browsers without a name. */
  readonly unnamedStreamsPerAddress: number
  /** Of a server: guests', pick-up boards', and those of tablets in kitchens. */
  readonly streams: number
  readonly boardStreams: number
  readonly staffStreams: number
}

export interface DemoteSettings {
  /** More than this share of its visits, 0–1. */
  readonly share: number
  /** Of at least so many visits. */
  readonly visits: number
  /** How often it is looked at. */
  readonly everyMs: number
}

/** How an operator's Stripe account is reached. The secret key and the webhook secrets never leave this process. */
export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  /** One for each address that Stripe sends events to, and the old beside the new while one is changed. */
  readonly webhookSecrets: readonly string[]
  /** Its keys are live ones. */
  readonly takesMoney: boolean
  /** Stripe's own, except where it is played. */
  readonly apiAddress: string
}

export interface Config {
  /** Test mode marks the page, and is refused in production. */
  readonly testMode: boolean
  /** The address that guests see; without it, the request's own. */
  readonly publicOrigin: string | null
  readonly allowedOrigins: readonly string[]
  readonly trustedProxies: TrustedProxies
  /** What browsers that reach us over TLS are told to reach over TLS alone from then on: this name and all below it, this name, or nothing. */
  readonly onlyTls: 'subdomains' | 'host' | 'off'
  /** The server in front passes `103 Early Hints` on to browsers. */
  readonly earlyHints: boolean
  /** Which calls are written into the log. */
  readonly logRequests: LoggedRequests
  readonly kitchenStepMs: number
  /** Milliseconds for the data of a page, and as many again for rendering it; null for the shell's own choice. */
  readonly renderTimeoutMs: number | null
  /** How much the thread that renders yields to other work on its processor: 0 not at all, 19 the most. On Linux alone. */
  readonly renderNiceness: number
  /** How long the staff have to accept a paid order. */
  readonly kitchenAcceptMs: number
  readonly mediaFolder: string
  /** Where resized pictures are kept. */
  readonly cacheFolder: string
  readonly mail: MailSettings
  /** Where text messages are written without a gateway. */
  readonly textsFolder: string
  readonly limits: Limits
  /** How long requests may take to arrive. */
  readonly arrival: Arrival
  /** Check every answer against the contract; for tests, it costs time. */
  readonly checkAnswers: boolean
  /** OpenID providers that customers may sign in by, where the operator offers them. */
  readonly externalLogin: ExternalProviders
  /** When a version is demoted that fails too many visits. */
  readonly demote: DemoteSettings
  /** Whether developers may take a remote of a page of theirs from their own machine. */
  readonly localWork: boolean
  /** Null where no Stripe account is configured. */
  readonly stripe: StripeSettings | null
  /** Milliseconds between what the sandbox provider does and the webhooks that tell of it; one webhook each. */
  readonly sandboxWebhookDelays: readonly number[]
  /** How often pending payments and due work are looked for when nothing wakes us, and what pages have told is written down. */
  readonly pollMs: number
  /** How often our payments are held against the providers'. */
  readonly reconcileMs: number
  /** For how long personal data is kept, and when that is looked after: first so long after the start, then so often. */
  readonly retention: { readonly keep: Retention; readonly firstMs: number; readonly everyMs: number }
  /** At shutdown, how long calls under way may take; then their connections are cut. */
  readonly drainMs: number
}

/** What every part of the server is made from. */
export interface Context {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly log: Log
  readonly config: Config
}

export const defaultLimits: Limits = {
  login: 20,
  refreshes: 60,
  externalLogins: 60,
  browsersPerAddress: 120,
  ordersPerBrowser: 10,
  ordersPerAddress: 300,
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
  registrations: 20,
  mailRequestsPerAddress: 30,
  mailsPerMailbox: 5,
  // A restaurant's guests share one address.
  beacons: 1_200,
  // Hundreds of guests behind one address, who each open some pages; almost all of these are kept ones.
  pages: 3_000,
  renders: 600,
  streamsPerBrowser: 8,
  streamsPerAddress: 200,
  unnamedStreamsPerAddress: 50,
  streams: 2_000,
  boardStreams: 2_000,
  staffStreams: 2_000,
}
