import * as z from 'zod'
import { readTrustedProxies } from './http/trusted-proxies.ts'
import { mailboxOf, smtpServerOf } from './mail/settings.ts'

/** A failure that whoever started the process can do something about; shown without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError'
  readonly userMessage: string
  constructor(userMessage: string, options?: ErrorOptions) {
    super(userMessage, options)
    this.userMessage = userMessage
  }
}

const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url()))

/** A text that `read` makes something of; what it cannot read is not repeated, there may be a password in it. */
const readAs = <T>(read: (text: string) => T | null, wanted: string) =>
  z.string().transform((text, context) => {
    const value = read(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: `Not ${wanted}` })
    return z.NEVER
  })

/** A key of Stripe's, told apart by how it begins; one that is refused is not repeated. */
const stripeKey = (begins: RegExp, wanted: string) =>
  readAs((text) => (begins.test(text) && /^\w+$/.test(text) ? text : null), wanted)

const Variables = z.object({
  /** `production` refuses the sandbox provider, the simulated kitchen and the sample data. */
  CARTE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The address that guests see, such as `https://order.example`; behind a proxy the server cannot know it. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Other origins that may call with credentials and be returned to after payment, separated by commas. */
  ALLOWED_ORIGINS: list.default([]),
  /** The proxies in front whose `X-Forwarded-*` headers are believed. */
  TRUST_PROXY: readAs(
    readTrustedProxies,
    'a number of proxies in front (0 to 10), nor addresses and networks of theirs separated by commas, such as 10.0.0.0/8, loopback, linklocal or uniquelocal; nobody may be believed whoever he is',
  ).default(0),
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
  /** Most event streams at once, all guests together. */
  MAX_EVENT_STREAMS: z.coerce.number().int().min(1).max(100_000).default(2_000),
  /** Milliseconds between the word that a server is to end and the end of taking calls, for balancers to notice. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(300_000).default(0),
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
  /** Where the operator's pictures are; the sample brings its own. */
  MEDIA_DIR: z.string().min(1).optional(),
  /** Where releases lie: a folder, or `s3://bucket/prefix` with S3_ENDPOINT, AWS_REGION and the usual credentials. Without it, the data folder. */
  RELEASES: z.string().min(1).optional(),
})
const Environment = Variables.refine(
  ({ SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN }) => !SMTP_URL || MAIL_FROM || PUBLIC_ORIGIN,
  {
    path: ['MAIL_FROM'],
    error: 'Needed beside SMTP_URL, such as orders@example.com, or PUBLIC_ORIGIN: mail has to come from somewhere',
  },
)
export type Environment = z.infer<typeof Environment>

/** What variables were called before: one that would be ignored is told of instead. */
const RENAMED = { TRUSTED_PROXIES: 'TRUST_PROXY' } as const

/** Reads the environment once. @throws UserError that names every variable at fault. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  const renamed = Object.entries(RENAMED).filter(([old]) => given[old] !== undefined)
  if (parsed.success && renamed.length === 0) return parsed.data
  const faults = [
    ...renamed.map(([old, name]) => `  ${old}: Is called ${name} now`),
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path[0]?.toString() ?? 'environment'}: ${issue.message}`),
  ]
  throw new UserError(`These environment variables cannot be used:\n${faults.join('\n')}`)
}
