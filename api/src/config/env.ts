import * as z from 'zod'
import { parseDatabaseUrl } from '../infrastructure/database/address.ts'
import { readTrustedProxies } from '../infrastructure/http/trusted-proxies.ts'
import { LEVELS } from '../infrastructure/log/logger.ts'
import { mailboxOf, smtpServerOf } from '../infrastructure/mail/settings.ts'
import { PUSH_SERVICES, readPushServices } from '../infrastructure/push/push-services.ts'
import { retentionVariables } from './retention.ts'
import { type ConfigError, type Variables as Given, userErrorOf } from './user-error.ts'

export { UserError } from './user-error.ts'

/** Returns a schema that parses a text by `read`. The error does not repeat the text, which may contain a password. */
const parsedBy = <T>(read: (text: string) => T | null, problem: string) =>
  z.string().transform((text, context) => {
    const value = read(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: `Not ${problem}` })
    return z.NEVER
  })

/** Returns an origin. Rejects a path, query or fragment, which would otherwise be ignored silently. */
function parseOrigin(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return null
  return url.pathname === '/' && !/[?#]/.test(text) ? url.origin : null
}

/** Accepts `nats` and `tls`, and a name of letters, digits, `_` and `-`: NATS gives other characters a meaning. */
function isBrokerAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^(?:nats|tls):$/.test(url.protocol) && url.host !== '' && /^(?:\/[\w-]*)?$/.test(url.pathname)
}

/** Accepts a Stripe key by its prefix. The error does not repeat it. */
const stripeKey = (prefix: RegExp, problem: string) =>
  parsedBy((text) => (prefix.test(text) && /^\w+$/.test(text) ? text : null), problem)

const Variables = z.object({
  /** `production` rejects the sandbox provider, the simulated kitchen and the sample data. */
  CARTE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** If unset, an embedded PostgreSQL in the data folder. */
  DATABASE_URL: parsedBy(
    parseDatabaseUrl,
    'an address such as postgres://user:password@host:5432/database; special characters of a user or password are percent-encoded (@ is %40)',
  ).optional(),
  /** The same database without a pooler, for LISTEN, the relay and migrations, which need connections of their own. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * Whether frequent statements are prepared once per connection. If unset, `on`; behind a pooler, `off`. PgBouncer
   * follows prepared statements from 1.21 on.
   */
  PREPARED_STATEMENTS: z.enum(['on', 'off']).optional(),
  /** Maximum of connections of this server, besides the one that listens. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  /**
   * The broker that carries events between servers. If unset, PostgreSQL does. The name tells sites apart that share a
   * broker. The database decides whether it is used (docs/operators.md).
   */
  EVENTS_URL: parsedBy(
    (text) => (isBrokerAddress(text) ? text : null),
    'an address such as nats://user:password@host:4222/name or tls://…; special characters of a user or password are percent-encoded (@ is %40)',
  ).optional(),
  /** The address that guests see, such as `https://order.example`; behind a proxy the server cannot know it. */
  PUBLIC_ORIGIN: parsedBy(parseOrigin, 'an origin such as https://order.example, without a path').optional(),
  /** Other origins that may call with credentials and be returned to after payment, separated by commas. */
  ALLOWED_ORIGINS: parsedBy((text) => {
    const all = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(parseOrigin)
    return all.every((origin) => origin !== null) ? all : null
  }, 'origins such as https://www.example, separated by commas').default([]),
  /** The proxies in front whose `X-Forwarded-*` headers are trusted. */
  TRUST_PROXY: parsedBy(
    readTrustedProxies,
    'a number of proxies (0 to 10) or a list of networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal. "true" is not allowed, because it would let clients forge their address',
  ).default(0),
  /**
   * HSTS for a year if PUBLIC_ORIGIN is https: for its host and subdomains, its host, or not set. `host` affects no
   * other site of the same domain.
   */
  HSTS: z.enum(['subdomains', 'host', 'off']).default('host'),
  /** Stripe's three keys; set all or none. */
  STRIPE_SECRET_KEY: stripeKey(/^[sr]k_(?:test|live)_/, 'a key that begins with sk_ or rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_(?:test|live)_/, 'a key that begins with pk_').optional(),
  /** One for each webhook endpoint, separated by commas. */
  STRIPE_WEBHOOK_SECRET: parsedBy((text) => {
    const all = text.split(',').map((part) => part.trim())
    return all.every((secret) => /^whsec_\S+$/.test(secret)) ? all : null
  }, 'secrets that begin with whsec_, separated by commas').optional(),
  /** A fake Stripe, for tests. */
  STRIPE_API_ADDRESS: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * `built-in`: the staff confirm orders; `simulated`: orders advance automatically. If unset, `simulated`; in
   * production, `built-in`.
   */
  KITCHEN: z.enum(['built-in', 'simulated']).optional(),
  KITCHEN_ACCEPT_MINUTES: z.coerce.number().min(1).max(240).default(10),
  KITCHEN_STEP_MS: z.coerce.number().int().min(0).max(3_600_000).default(15_000),
  /** Milliseconds between two comparisons of the payments with the providers'. */
  RECONCILE_MS: z.coerce.number().int().min(100).max(3_600_000).default(30_000),
  /** Maximum of concurrent event streams of guests. Boards and tablets have their own limits. */
  MAX_EVENT_STREAMS: z.coerce.number().int().min(1).max(100_000).default(2_000),
  /** Milliseconds between the signal to end and the end of accepting calls, so that load balancers notice. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(300_000).default(0),
  LOG_LEVEL: z.enum(LEVELS).default('info'),
  /** Which requests are logged: all, none, or those with a 5xx status. If unset, none; in production, all. */
  LOG_REQUESTS: z.enum(['on', 'off', 'errors']).optional(),
  /**
   * Milliseconds for the data of a page, and as many again for rendering it; above it, the browser renders. If unset,
   * 300.
   */
  RENDER_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).optional(),
  RENDER_NICENESS: z.coerce.number().int().min(0).max(19).default(15),
  /** `on` if the proxy in front forwards `103 Early Hints` to browsers. */
  EARLY_HINTS: z.enum(['on', 'off']).default('off'),
  /** A version is demoted if more than this share of its visits fails … */
  DEMOTE_SHARE: z.coerce.number().gt(0).lt(1).default(0.1),
  /** … out of at least so many in ten minutes. */
  DEMOTE_VISITS: z.coerce.number().int().min(2).max(1_000_000).default(20),
  /**
   * Whether developers with a key may load one remote from their own machine, in their own pages. If unset, `on`; in
   * production, `off`.
   */
  REMOTE_OVERRIDES: z.enum(['on', 'off']).optional(),
  /** The mail server. If unset, each message is written to a file in the data folder. */
  SMTP_URL: parsedBy(
    smtpServerOf,
    'an address such as smtp://user:password@mail.example:587 or smtps://mail.example; special characters of a user or password are percent-encoded (@ is %40)',
  ).optional(),
  /** The sender of mail. If unset, the operator's name at the host of PUBLIC_ORIGIN. */
  MAIL_FROM: parsedBy(
    mailboxOf,
    'an address such as orders@example.com or "The Kitchen <orders@example.com>"',
  ).optional(),
  /** Origins of the push services that notifications may be sent to, separated by commas; `none` switches them off. */
  PUSH_SERVICES: parsedBy(
    readPushServices,
    'origins such as https://push.example or https://*.push.example, separated by commas, or none',
  ).default(PUSH_SERVICES),
  ...retentionVariables,
  /** The folder of the operator's pictures; the sample has its own. */
  MEDIA_DIR: z.string().min(1).optional(),
  /**
   * The store of releases: a folder, or `s3://bucket/prefix` with S3_ENDPOINT, AWS_REGION and the usual credentials. If
   * unset, the data folder.
   */
  RELEASES: z.string().min(1).optional(),
})
export type Environment = z.infer<typeof Variables>

export const VARIABLES: readonly string[] = Object.keys(Variables.shape)

/** Former names. They are reported instead of ignored. */
const RENAMED = { LOCAL_WORK: 'REMOTE_OVERRIDES', TRUSTED_PROXIES: 'TRUST_PROXY' } as const

/** Mail needs a sender. Production requires PUBLIC_ORIGIN anyway. */
const lacksSender = ({ CARTE_ENV, SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN }: Partial<Environment>) =>
  CARTE_ENV !== 'production' && SMTP_URL && !MAIL_FROM && !PUBLIC_ORIGIN

/** Replaces Zod's message for variables that have no message of their own. */
function messageOf({
  code,
  expected,
  values,
}: {
  code?: string
  expected?: unknown
  values?: unknown
}): string | undefined {
  if (code === 'invalid_type' && expected === 'number') return 'Not a number'
  return code === 'invalid_value' && Array.isArray(values) ? `Not one of ${values.join(', ')}` : undefined
}

/**
 * Parses each variable separately, so that all errors are found at once. An empty variable counts as unset.
 *
 * @returns the valid variables, for rules that check several of them; all variables if there are no errors
 */
export function parseEnvironment(variables: Given): {
  readonly environment: Partial<Environment>
  readonly errors: readonly ConfigError[]
} {
  const environment: Record<string, unknown> = {}
  const errors: ConfigError[] = []
  for (const [old, name] of Object.entries(RENAMED))
    if (variables[old]) errors.push({ variable: old, problem: `Renamed. Set ${name} instead` })
  for (const [variable, schema] of Object.entries(Variables.shape)) {
    const parsed = schema.safeParse(variables[variable] || undefined, { error: messageOf })
    if (parsed.success) environment[variable] = parsed.data
    else errors.push({ variable, problem: parsed.error.issues.map(({ message }) => message).join('; ') })
  }
  const invalid = new Set(errors.map(({ variable }) => variable))
  if (!invalid.has('PUBLIC_ORIGIN') && !invalid.has('MAIL_FROM') && lacksSender(environment))
    errors.push({
      variable: 'MAIL_FROM',
      problem: 'Required with SMTP_URL, such as orders@example.com, unless PUBLIC_ORIGIN is set',
    })
  return { environment, errors }
}

/**
 * Reads all variables, without the rules that check several.
 *
 * @throws UserError that names every invalid variable
 */
export function readEnvironment(variables: Given): Environment {
  const { environment, errors } = parseEnvironment(variables)
  if (errors.length > 0) throw userErrorOf(errors)
  return environment as Environment
}
