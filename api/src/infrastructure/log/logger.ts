import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino, symbols } from 'pino'
import type { Log } from '../../config/context.ts'

export const LEVELS = ['info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]

/** Creates the logger of the process: one JSON object per line, without secrets. */
export const createLogger = (level: Level, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: plainFields },
      serializers,
      hooks: { streamWrite: redactLine },
    },
    destination,
  )

/** Fields of Fastify's own messages. They leave out the request's address, which can contain a guest's input. */
const serializers = {
  req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? '*' }),
  res: ({ statusCode }: FastifyReply) => ({ status: statusCode }),
}

/** Converts fields to JSON values: JSON has no errors and no big integers. */
function plainFields(fields: Record<string, unknown>): Record<string, unknown> {
  if (Object.values(fields).every(isPlain)) return fields
  try {
    return Object.fromEntries(
      Object.entries(fields).map(([key, value]) =>
        isPlain(value) || key in serializers ? [key, value] : [key, JSON.parse(JSON.stringify(value, toPlain))],
      ),
    )
  } catch (error) {
    return { unwritable: String(error) }
  }
}

const isPlain = (value: unknown) => typeof value !== 'object' && typeof value !== 'bigint'

const toPlain = (_key: string, value: unknown): unknown => {
  if (value instanceof Error) return stackOf(value)
  return typeof value === 'bigint' ? String(value) : value
}

/** Stacks of a chain of causes that are logged. */
const CAUSES_MAX = 5

/**
 * Returns the stacks of an error and its causes, without other properties: libraries attach responses, queries and
 * settings to errors.
 */
function stackOf(error: Error): string {
  const stacks: string[] = []
  for (let each: unknown = error; each instanceof Error && stacks.length < CAUSES_MAX; each = each.cause)
    stacks.push(each.stack ?? String(each))
  return stacks.join('\nbecause of ')
}

/**
 * Redacts a finished line. pino's own redaction works by path, but secrets appear inside messages of libraries. The
 * line is parsed first because escapes such as `\n` would hide where a word begins.
 */
function redactLine(line: string): string {
  const redacted = mayContainSecret(line)
    ? `${JSON.stringify(JSON.parse(line), (_key, value) => (typeof value === 'string' ? redact(value) : value))}\n`
    : line
  return redacted.replace(INVISIBLE, escaped)
}

/** Control and invisible characters that JSON does not escape. Terminals execute some of them. */
const INVISIBLE = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const { error: ERROR, warn: WARN, info: INFO } = pino.levels.values as Record<Level, number>

/**
 * Creates a logger that forwards fields and messages to `log`, for a server whose caller reads the log in its own
 * process.
 */
export const createLoggerTo = (log: Log): Logger =>
  pino(
    {
      base: null,
      hooks: {
        logMethod([first, second]: unknown[], _method, level) {
          const isText = typeof first !== 'object' || first === null
          const fields = isText ? {} : first instanceof Error ? { err: first } : first
          const message = String((isText ? first : second) ?? (first instanceof Error ? first.message : ''))
          const all = { ...fields, ...this.bindings() }
          if (level >= ERROR) log.error(all, message)
          else if (level >= WARN) log.warn(all, message)
          // Fastify's info lines without fields only name the address of the server, which the caller knows.
          else if (level >= INFO && !isText) log.info(all, message)
        },
      },
    },
    { write() {} },
  )

/**
 * Returns a destination that writes to the standard error stream. It batches the lines of one turn of the event loop;
 * an error line is written at once, after all lines before it. One write per line, as in `pino.destination`, takes
 * twice the processor time under load.
 */
export function toStandardError(): DestinationStream {
  let buffered = ''
  const flush = () => {
    const text = buffered
    buffered = ''
    if (text !== '') process.stderr.write(text)
  }
  process.once('exit', flush)
  const destination = {
    // Asks pino to set `lastLevel` before each line.
    [symbols.needsMetadataGsym]: true,
    lastLevel: INFO,
    write(line: string) {
      if (buffered === '') setImmediate(flush)
      buffered += line
      if (destination.lastLevel >= ERROR) flush()
    },
  }
  return destination
}

/**
 * Logs the error that ends the process. Node itself would print all properties of the error, which can include a
 * guest's address.
 */
export function logUncaughtErrors(log: Log): void {
  process.once('uncaughtException', (error) => {
    log.error({ err: error }, 'Uncaught error; the process exits')
    process.exit(1)
  })
}

/** Replaces mail addresses, passwords in URLs, keys, tokens and card numbers by placeholders. */
export function redact(text: string): string {
  if (!mayContainSecret(text)) return text
  return text
    .replace(PASSWORD, '//<password>@')
    .replace(MAIL, '<mail>')
    .replace(KEY, '<key>')
    .replace(BEARER, 'Bearer <key>')
    .replace(TOKEN, '<token>')
    .replace(DIGITS, (digits) => (isCard(digits.replace(/\D/g, '')) ? '<card>' : digits))
}

/**
 * A mail address. Its `@` and other characters can be percent-encoded, once or several times (`%40`, `%2540`). The part
 * before `@` is bounded to limit backtracking.
 */
const MAIL =
  /[^\s"'<>(),:;=@\\/]{1,64}(?:@|%(?:25)*40)(?:(?:[\p{L}\p{N}-]|%(?:25)*[89a-f][\da-f])+(?:\.|%(?:25)*2e))+(?:\p{L}|%(?:25)*[89a-f][\da-f]){2,}/giu

/** User and password in a URL. */
const PASSWORD = /\/\/[^\s/@"]*:[^\s/"]*@/g

/** API keys and webhook secrets of Stripe, keys of Carte, and client secrets of payments. */
const KEY = /\b(?:[srp]k_(?:live|test)|whsec)_\w+|\bcarte_(?:staff|operator|developer)_[\w-]+|\b\w+_secret_\w+/g

const BEARER = /\bBearer\s+[^\s"]+/gi

/** 32 random bytes in base64url, such as a session or the code in a link. */
const TOKEN = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g

/** 13 to 19 digits, as a card number has (ISO/IEC 7812-1). */
const DIGITS = /\b\d(?:[ -]?\d){12,18}\b/g

/** Returns whether the check digit is right (Luhn, ISO/IEC 7812-1), which tells card numbers from other numbers. */
function isCard(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const weighted = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}

/** Returns whether `redact` may find something in a text. Takes less than 1 µs per log line. */
export const mayContainSecret = (text: string): boolean =>
  QUICK_CHECK.test(text) || QUICK_CARD_CHECK.test(text) || mayContainToken(text)

/**
 * Quick checks for the patterns of `redact`, except tokens. Most lines match neither. Card numbers have their own
 * check, because a combined pattern is far slower.
 */
const QUICK_CHECK = /@|%(?:25)*40|_(?:live|test|secret)_|whsec_|carte_|bearer/i
const QUICK_CARD_CHECK = /\d(?:[ -]?\d){12}/

/**
 * Returns whether a text contains 43 token characters in a row, as `/[\w-]{43}/` does. The regular expression takes
 * 6 µs per line; this loop skips most characters.
 */
function mayContainToken(text: string): boolean {
  let end = TOKEN_LENGTH - 1
  while (end < text.length) {
    let count = 0
    while (count < TOKEN_LENGTH && isTokenCharCode(text.charCodeAt(end - count))) count++
    if (count === TOKEN_LENGTH) return true
    end += TOKEN_LENGTH - count
  }
  return false
}

const TOKEN_LENGTH = 43

const isTokenCharCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || code === 45
