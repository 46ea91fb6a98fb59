import * as z from 'zod'
import { databaseAddress } from '../infrastructure/database/address.ts'
import { readTrustedProxies } from '../infrastructure/http/trusted-proxies.ts'
import { LEVELS } from '../infrastructure/log/logger.ts'
import { mailboxOf, smtpServerOf } from '../infrastructure/mail/settings.ts'
import { retentionVariables } from './retention.ts'
import { type Fault, type Variables as Given, refusalOf } from './user-error.ts'

export { UserError } from './user-error.ts'

/** A text that `read` makes something of; what it cannot read is not repeated, there may be a password in it. */
const readAs = <T>(read: (text: string) => T | null, wanted: string) =>
  z.string().transform((text, context) => {
    const value = read(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: `Not ${wanted}` })
    return z.NEVER
  })

/** Scheme, name and port, and nothing behind them that would be left out in silence. */
function originOf(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return null
  return url.pathname === '/' && !/[?#]/.test(text) ? url.origin : null
}

/** A key of Stripe's, told apart by how it begins; one that is refused is not repeated. */
const stripeKey = (begins: RegExp, wanted: string) =>
  readAs((text) => (begins.test(text) && /^\w+$/.test(text) ? text : null), wanted)

const Variables = z.object({
  /** `production` refuses the sandbox provider, the simulated kitchen and the sample data. */
  CARTE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Without it, an embedded PostgreSQL in the data folder. */
  DATABASE_URL: readAs(
    databaseAddress,
    'an address such as postgres://user:password@host:5432/database; special characters of a user or password are percent-encoded (@ is %40)',
  ).optional(),
  /** The same database without a pooler in between, for LISTEN and for migrations, which need a connection of their own. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Most connections of this server, besides the one that listens. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  /** The address that guests see, such as `https://order.example`; behind a proxy the server cannot know it. */
  PUBLIC_ORIGIN: readAs(originOf, 'an origin such as https://order.example, without a path').optional(),
  /** Other origins that may call with credentials and be returned to after payment, separated by commas. */
  ALLOWED_ORIGINS: readAs((text) => {
    const all = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(originOf)
    return all.every((origin) => origin !== null) ? all : null
  }, 'origins such as https://www.example, separated by commas').default([]),
  /** The proxies in front whose `X-Forwarded-*` headers are believed. */
  TRUST_PROXY: readAs(
    readTrustedProxies,
    'a number of proxies in front (0 to 10), nor addresses and networks of theirs separated by commas, such as 10.0.0.0/8, loopback, linklocal or uniquelocal; nobody may be believed whoever he is',
  ).default(0),
  /** Where PUBLIC_ORIGIN is https, what browsers reach over TLS alone for a year (HSTS): its host, its host with all names below it, or neither. The first harms no other site of the same house. */
  HSTS: z.enum(['subdomains', 'host', 'off']).default('host'),
  /** Stripe, with its three keys or not at all. */
  STRIPE_SECRET_KEY: stripeKey(/^[sr]k_(?:test|live)_/, 'a key that begins with sk_ or rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_(?:test|live)_/, 'a key that begins with pk_').optional(),
  /** One for each address that Stripe sends events to, separated by commas. */
  STRIPE_WEBHOOK_SECRET: readAs((text) => {
    const all = text.split(',').map((part) => part.trim())
    return all.every((secret) => /^whsec_\S+$/.test(secret)) ? all : null
  }, 'secrets that begin with whsec_, separated by commas').optional(),
  /** A server that plays Stripe, for tests. */
  STRIPE_API_ADDRESS: z.url({ protocol: /^https?$/ }).optional(),
  /** Who cooks: `built-in`, the staff by their calls, or `simulated`, by itself. Without it, simulated; in production, the staff. */
  KITCHEN: z.enum(['built-in', 'simulated']).optional(),
  /** Minutes that the staff have to accept a paid order. */
  KITCHEN_ACCEPT_MINUTES: z.coerce.number().min(1).max(240).default(10),
  /** Milliseconds between two steps of the simulated kitchen. */
  KITCHEN_STEP_MS: z.coerce.number().int().min(0).max(3_600_000).default(15_000),
  /** Milliseconds between two comparisons of our payments with the providers'. */
  RECONCILE_MS: z.coerce.number().int().min(100).max(3_600_000).default(30_000),
  /** Most event streams of guests at once. Boards and tablets have places of their own. */
  MAX_EVENT_STREAMS: z.coerce.number().int().min(1).max(100_000).default(2_000),
  /** Milliseconds between the word that a server is to end and the end of taking calls, for balancers to notice. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(300_000).default(0),
  /** The least that is said. */
  LOG_LEVEL: z.enum(LEVELS).default('info'),
  /** Which calls are written into the log: all, none, or those that were a fault of ours. Without it, none; in production, all. */
  LOG_REQUESTS: z.enum(['on', 'off', 'errors']).optional(),
  /** Milliseconds for the data of a page, and as many again for rendering it; the browser renders what takes longer. Without it, 300. */
  RENDER_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).optional(),
  RENDER_NICENESS: z.coerce.number().int().min(0).max(19).default(15),
  /** `on` where the server in front passes `103 Early Hints` on to browsers. */
  EARLY_HINTS: z.enum(['on', 'off']).default('off'),
  /** A version that fails more than this share of its visits is demoted, … */
  DEMOTE_SHARE: z.coerce.number().gt(0).lt(1).default(0.1),
  /** … when there were at least so many in ten minutes. */
  DEMOTE_VISITS: z.coerce.number().int().min(2).max(1_000_000).default(20),
  /** Whether developers with a key may take one remote of their pages from their own machine. Without it, `on`; in production, `off`. */
  LOCAL_WORK: z.enum(['on', 'off']).optional(),
  /** The mail server. Without it each message is written to a file in the data folder. */
  SMTP_URL: readAs(
    smtpServerOf,
    'an address such as smtp://user:password@mail.example:587 or smtps://mail.example; special characters of a user or password are percent-encoded (@ is %40)',
  ).optional(),
  /** Whom mail comes from; without it, the operator at the public origin's host. */
  MAIL_FROM: readAs(
    mailboxOf,
    'an address such as orders@example.com or "The Kitchen <orders@example.com>"',
  ).optional(),
  ...retentionVariables,
  /** Where the operator's pictures are; the sample brings its own. */
  MEDIA_DIR: z.string().min(1).optional(),
  /** Where releases lie: a folder, or `s3://bucket/prefix` with S3_ENDPOINT, AWS_REGION and the usual credentials. Without it, the data folder. */
  RELEASES: z.string().min(1).optional(),
})
export type Environment = z.infer<typeof Variables>

/** The variables that are read, beside those of external providers. */
export const VARIABLES: readonly string[] = Object.keys(Variables.shape)

/** What variables were called before: one that would be ignored is told of instead. */
const RENAMED = { TRUSTED_PROXIES: 'TRUST_PROXY' } as const

/** Mail has to come from somewhere; production has an address of its own in any case. */
const withoutSender = ({ CARTE_ENV, SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN }: Partial<Environment>) =>
  CARTE_ENV !== 'production' && SMTP_URL && !MAIL_FROM && !PUBLIC_ORIGIN

/** What the library would say for programmers, where a variable has no sentence of its own. */
function inWords({
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
 * Reads each variable by itself, so that all faults are found at once. @returns beside the faults what could be read, for rules that look at several; the
 * whole environment where there is no fault. An empty variable is none.
 */
export function parseEnvironment(variables: Given): {
  readonly environment: Partial<Environment>
  readonly faults: readonly Fault[]
} {
  const environment: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [old, name] of Object.entries(RENAMED))
    if (variables[old]) faults.push({ variable: old, wanted: `Is called ${name} now` })
  for (const [variable, schema] of Object.entries(Variables.shape)) {
    const parsed = schema.safeParse(variables[variable] || undefined, { error: inWords })
    if (parsed.success) environment[variable] = parsed.data
    else faults.push({ variable, wanted: parsed.error.issues.map(({ message }) => message).join('; ') })
  }
  const isFaulty = new Set(faults.map(({ variable }) => variable))
  if (!isFaulty.has('PUBLIC_ORIGIN') && !isFaulty.has('MAIL_FROM') && withoutSender(environment))
    faults.push({
      variable: 'MAIL_FROM',
      wanted: 'Needed beside SMTP_URL, such as orders@example.com, or PUBLIC_ORIGIN: mail has to come from somewhere',
    })
  return { environment, faults }
}

/** Reads the variables that have nothing to do with each other. @throws UserError that names every one at fault */
export function readEnvironment(variables: Given): Environment {
  const { environment, faults } = parseEnvironment(variables)
  if (faults.length > 0) throw refusalOf(faults)
  return environment as Environment
}
