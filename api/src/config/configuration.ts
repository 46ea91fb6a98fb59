import { join } from 'node:path'
import { closestSpelling } from '@carte/domain'
import { insecureConnectionWarning } from '../infrastructure/database/address.ts'
import { defaultFrom, type MailSettings } from '../infrastructure/mail/settings.ts'
import { type Config, defaultLimits, type StripeSettings } from './context.ts'
import { type Environment, parseEnvironment, VARIABLES } from './env.ts'
import { type ExternalProviders, readExternalLogin } from './external-login.ts'
import { productionErrors, stripeErrors, stripeSettings } from './production.ts'
import { retentionOf } from './retention.ts'
import { readSecretFiles } from './secret-files.ts'
import { userErrorOf, type Variables } from './user-error.ts'

/** Shorter names resemble too many unrelated variables. */
const MIN_LENGTH = 7
/** From this length on two typos are allowed, below it one. */
const TWO_TYPOS_FROM_LENGTH = 10

const lettersOf = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Returns those of `names` that are unknown but look like a known name, each with the known name. */
export function findTypos(
  names: readonly string[],
  knownNames: readonly string[],
): readonly (readonly [string, string])[] {
  const candidates = knownNames.map((name) => [lettersOf(name), name] as const)
  return names.flatMap((name) => {
    const letters = lettersOf(name)
    if (knownNames.includes(name) || letters.length < MIN_LENGTH) return []
    const meant = closestSpelling(letters, candidates, letters.length < TWO_TYPOS_FROM_LENGTH ? 1 : 2)
    return meant === null ? [] : [[name, meant] as const]
  })
}

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
const OTHER_VARIABLES = [
  'DATA_DIR',
  'S3_ENDPOINT',
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]
const KNOWN_VARIABLES = [...VARIABLES, ...OTHER_VARIABLES].flatMap((name) => [name, `${name}_FILE`])

const typoWarnings = (variables: Variables): string[] =>
  findTypos(Object.keys(variables), KNOWN_VARIABLES).map(
    ([name, meant]) => `Unknown environment variable ${name}. Did you mean ${meant}?`,
  )

function warningsOf(environment: Environment, variables: Variables, stripe: StripeSettings | null): string[] {
  const { CARTE_ENV, DATABASE_URL, PUBLIC_ORIGIN, TRUST_PROXY, SMTP_URL, REMOTE_OVERRIDES } = environment
  const isProduction = CARTE_ENV === 'production'
  const warnings = typoWarnings(variables)
  if (!isProduction && variables.NODE_ENV === 'production')
    warnings.push(
      'NODE_ENV=production has no effect: the server runs in test mode, without real payments. Set CARTE_ENV=production for production',
    )
  if (PUBLIC_ORIGIN?.startsWith('https:') && TRUST_PROXY === 0)
    warnings.push(
      'PUBLIC_ORIGIN is https and TRUST_PROXY is 0: rate limits count all guests behind the proxy as one client',
    )
  if (!isProduction) return warnings
  const connectionWarning = DATABASE_URL === undefined ? null : insecureConnectionWarning(DATABASE_URL)
  if (connectionWarning !== null) warnings.push(connectionWarning)
  if (!SMTP_URL) warnings.push('SMTP_URL is not set: mails are written to files and not sent')
  if (REMOTE_OVERRIDES === 'on')
    warnings.push(
      'REMOTE_OVERRIDES is on: people with the role developer can load a remote from their own machine in their own pages',
    )
  if (!stripe?.takesMoney) warnings.push('Stripe has test keys: orders are cooked without payment')
  return warnings
}

/**
 * Reads all settings from the environment, including secrets in files.
 *
 * @throws UserError that names every invalid variable, without its value
 */
export function readConfiguration(environmentVariables: Variables): Configuration {
  const { variables, errors: ofFiles } = readSecretFiles(environmentVariables)
  const { environment: read, errors: single } = parseEnvironment(variables)
  const isProduction = read.CARTE_ENV === 'production'
  const found = [...ofFiles, ...single]
  // Do not report a variable that could not be read as missing too.
  const reported = new Set(found.map(({ variable }) => variable.replace(/_FILE$/, '')))
  const combinedErrors = [...stripeErrors(read), ...(isProduction ? productionErrors(read) : [])]
  const errors = [...found, ...combinedErrors.filter(({ variable }) => !reported.has(variable))]
  if (errors.length > 0) throw userErrorOf(errors, typoWarnings(environmentVariables))
  const environment = read as Environment
  const stripe = stripeSettings(environment)
  const { providers, errors: loginErrors } = readExternalLogin(variables, isProduction)
  const warnings = [
    ...warningsOf(environment, environmentVariables, stripe),
    ...loginErrors.map((error) => `Cannot use an external login provider: ${error}`),
  ]
  return { environment, isProduction, stripe, externalLogin: providers, warnings }
}

function mailSettingsOf({ SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN }: Environment, folder: string): MailSettings {
  return { server: SMTP_URL ?? null, folder, from: MAIL_FROM ?? defaultFrom(PUBLIC_ORIGIN ?? null) }
}

/**
 * Returns the settings for the components of the server.
 *
 * @param media the folder of pictures, and the one for uploads
 */
export function configOf(
  { environment, isProduction, stripe, externalLogin }: Configuration,
  dataDir: string,
  { mediaFolder, uploadFolder }: Pick<Config, 'mediaFolder' | 'uploadFolder'>,
): Config {
  return {
    testMode: !isProduction,
    publicOrigin: environment.PUBLIC_ORIGIN ?? null,
    allowedOrigins: environment.ALLOWED_ORIGINS,
    trustedProxies: environment.TRUST_PROXY,
    hsts: environment.HSTS,
    logRequests: environment.LOG_REQUESTS ?? (isProduction ? 'on' : 'off'),
    earlyHints: environment.EARLY_HINTS === 'on',
    renderTimeoutMs: environment.RENDER_TIMEOUT_MS ?? null,
    renderNiceness: environment.RENDER_NICENESS,
    kitchenStepMs: environment.KITCHEN_STEP_MS,
    kitchenAcceptMs: environment.KITCHEN_ACCEPT_MINUTES * 60_000,
    mediaFolder,
    uploadFolder,
    cacheFolder: join(dataDir, 'pictures'),
    mail: mailSettingsOf(environment, join(dataDir, 'mail')),
    textsFolder: join(dataDir, 'texts'),
    pushServices: environment.PUSH_SERVICES,
    demote: { share: environment.DEMOTE_SHARE, visits: environment.DEMOTE_VISITS, everyMs: 3_000 },
    remoteOverrides: (environment.REMOTE_OVERRIDES ?? (isProduction ? 'off' : 'on')) === 'on',
    limits: { ...defaultLimits, streams: environment.MAX_EVENT_STREAMS },
    requestTimeouts: { headersMs: 30_000, requestMs: 30_000, checkMs: 1_000 },
    checkAnswers: environment.CARTE_ENV === 'test',
    externalLogin,
    stripe,
    sandboxWebhookDelays: [300, 1_500],
    pollMs: 1_000,
    reconcileMs: environment.RECONCILE_MS,
    retention: { keep: retentionOf(environment), firstMs: 10 * 60_000, everyMs: 86_400_000 },
    // Less than the 10 s that `docker stop` allows, so that the database can stop cleanly too.
    drainMs: 8_000,
  }
}
