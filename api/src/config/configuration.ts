import { join } from 'node:path'
import { wayToDatabase } from '../infrastructure/database/address.ts'
import { defaultFrom, type MailSettings } from '../infrastructure/mail/settings.ts'
import { type Config, defaultLimits, type StripeSettings } from './context.ts'
import { type Environment, parseEnvironment, VARIABLES } from './env.ts'
import { type ExternalProviders, readExternalLogin } from './external-login.ts'
import { productionErrors } from './production.ts'
import { retentionOf } from './retention.ts'
import { readSecretFiles } from './secret-files.ts'
import { stripeErrors, stripeOf } from './stripe.ts'
import { typosOf } from './typos.ts'
import { userErrorOf, type Variables } from './user-error.ts'

export interface Configuration {
  readonly environment: Environment
  /** `CARTE_ENV=production`. */
  readonly isProduction: boolean
  readonly stripe: StripeSettings | null
  readonly externalLogin: ExternalProviders
  /** Values that work but are perhaps mistakes; one sentence each, without the value. */
  readonly warnings: readonly string[]
}

/** Read by the commands that start a server, and by the store of releases. */
const OTHERS = [
  'DATA_DIR',
  'S3_ENDPOINT',
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]
const KNOWN = [...VARIABLES, ...OTHERS].flatMap((name) => [name, `${name}_FILE`])

const typosIn = (variables: Variables): string[] =>
  typosOf(Object.keys(variables), KNOWN).map(
    ([name, meant]) => `Nothing reads the environment variable ${name}. Is ${meant} meant?`,
  )

function warningsOf(environment: Environment, variables: Variables, stripe: StripeSettings | null): string[] {
  const { CARTE_ENV, DATABASE_URL, PUBLIC_ORIGIN, TRUST_PROXY, SMTP_URL, REMOTE_OVERRIDES } = environment
  const isProduction = CARTE_ENV === 'production'
  const warnings = typosIn(variables)
  if (!isProduction && variables.NODE_ENV === 'production')
    warnings.push(
      'NODE_ENV=production changes nothing here: this is test mode, where no money moves. CARTE_ENV=production is for real',
    )
  if (PUBLIC_ORIGIN?.startsWith('https:') && TRUST_PROXY === 0)
    warnings.push('PUBLIC_ORIGIN is https and TRUST_PROXY is 0: limits take all guests behind the proxy for one')
  if (!isProduction) return warnings
  const way = DATABASE_URL === undefined ? null : wayToDatabase(DATABASE_URL)
  if (way !== null) warnings.push(way)
  if (!SMTP_URL) warnings.push('SMTP_URL is not set: no mail goes out, each one is a file')
  if (REMOTE_OVERRIDES === 'on')
    warnings.push(
      'REMOTE_OVERRIDES is on: whoever has a developer key may have a part of their own pages from their own machine',
    )
  if (!stripe?.takesMoney) warnings.push('Stripe has test keys: what guests order is cooked, and nobody pays for it')
  return warnings
}

/**
 * Reads all settings from the environment, including secrets in files.
 *
 * @throws UserError that names every invalid variable, without its value
 */
export function readConfiguration(given: Variables): Configuration {
  const { variables, faults: ofFiles } = readSecretFiles(given)
  const { environment: read, faults: single } = parseEnvironment(variables)
  const isProduction = read.CARTE_ENV === 'production'
  const found = [...ofFiles, ...single]
  // Do not report a variable that could not be read as missing too.
  const isTold = new Set(found.map(({ variable }) => variable.replace(/_FILE$/, '')))
  const together = [...stripeErrors(read), ...(isProduction ? productionErrors(read) : [])]
  const faults = [...found, ...together.filter(({ variable }) => !isTold.has(variable))]
  if (faults.length > 0) throw userErrorOf(faults, typosIn(given))
  const environment = read as Environment
  const stripe = stripeOf(environment)
  const { providers, faults: left } = readExternalLogin(variables, isProduction)
  const warnings = [
    ...warningsOf(environment, given, stripe),
    ...left.map((fault) => `An external provider cannot be used: ${fault}`),
  ]
  return { environment, isProduction, stripe, externalLogin: providers, warnings }
}

function mailSettingsOf({ SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN }: Environment, folder: string): MailSettings {
  return { server: SMTP_URL ?? null, folder, from: MAIL_FROM ?? defaultFrom(PUBLIC_ORIGIN ?? null) }
}

/**
 * Returns the settings for the components of the server.
 *
 * @param mediaFolder the operator's pictures
 */
export function configOf(
  { environment, isProduction, stripe, externalLogin }: Configuration,
  dataDir: string,
  mediaFolder: string,
): Config {
  return {
    testMode: !isProduction,
    publicOrigin: environment.PUBLIC_ORIGIN ?? null,
    allowedOrigins: environment.ALLOWED_ORIGINS,
    trustedProxies: environment.TRUST_PROXY,
    onlyTls: environment.HSTS,
    logRequests: environment.LOG_REQUESTS ?? (isProduction ? 'on' : 'off'),
    earlyHints: environment.EARLY_HINTS === 'on',
    renderTimeoutMs: environment.RENDER_TIMEOUT_MS ?? null,
    renderNiceness: environment.RENDER_NICENESS,
    kitchenStepMs: environment.KITCHEN_STEP_MS,
    kitchenAcceptMs: environment.KITCHEN_ACCEPT_MINUTES * 60_000,
    mediaFolder,
    cacheFolder: join(dataDir, 'pictures'),
    mail: mailSettingsOf(environment, join(dataDir, 'mail')),
    textsFolder: join(dataDir, 'texts'),
    demote: { share: environment.DEMOTE_SHARE, visits: environment.DEMOTE_VISITS, everyMs: 3_000 },
    remoteOverrides: (environment.REMOTE_OVERRIDES ?? (isProduction ? 'off' : 'on')) === 'on',
    limits: { ...defaultLimits, streams: environment.MAX_EVENT_STREAMS },
    arrival: { headersMs: 30_000, requestMs: 30_000, checkMs: 1_000 },
    checkAnswers: environment.CARTE_ENV === 'test',
    externalLogin,
    stripe,
    sandboxWebhookDelays: [300, 1_500],
    pollMs: 1_000,
    reconcileMs: environment.RECONCILE_MS,
    retention: { keep: retentionOf(environment), firstMs: 10 * 60_000, everyMs: 86_400_000 },
    // Less than the ten seconds that most process supervisors allow, so that the database can stop cleanly too.
    drainMs: 8_000,
  }
}
