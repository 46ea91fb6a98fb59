import type { Log } from '../../config/context.ts'
import { mayBeSecret, redact } from './redact.ts'

export const LEVELS = ['info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]

const CAUSES_MAX = 5

/** Where it happened, and what it came from. Of what libraries hang on errors (answers, queries, settings) nothing. */
function wordsOf(error: Error): string {
  const words: string[] = []
  for (let each: unknown = error; each instanceof Error && words.length < CAUSES_MAX; each = each.cause)
    words.push(each.stack ?? String(each))
  return words.join('\nbecause of ')
}

/** Characters that JSON leaves as they are, and that terminals obey or readers do not see. */
const UNSEEN = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const plain = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string') return redact(value)
  if (value instanceof Error) return redact(wordsOf(value))
  return typeof value === 'bigint' ? String(value) : value
}

const isPlain = (value: unknown) => typeof value !== 'object' && typeof value !== 'bigint'

/** One event as one line of JSON, whatever is in it. */
export function lineOf(level: Level, fields: object, message: string, at: Date): string {
  const head = { time: at.toISOString(), level, message }
  try {
    const all = { ...head, ...fields }
    // Most lines are of a call, and have a few plain words: looking at each of them would cost as much as writing them.
    const quick = Object.values(fields).every(isPlain) ? JSON.stringify(all) : null
    return (quick !== null && !mayBeSecret(quick) ? quick : JSON.stringify(all, plain)).replace(UNSEEN, escaped)
  } catch (error) {
    return JSON.stringify({ ...head, unwritable: String(error) })
  }
}

/** A log that writes lines of JSON: time, level, message, and what else is known. Lines below `least` are left out. */
export function createLog(least: Level, write: (line: string, isUrgent: boolean) => void): Log {
  const from = (level: Level): Log[Level] =>
    LEVELS.indexOf(level) < LEVELS.indexOf(least)
      ? () => {}
      : (fields, message) => write(lineOf(level, fields, message, new Date()), level === 'error')
  return { info: from('info'), warn: from('warn'), error: from('error') }
}

/** Writes to the standard error stream: what was said in one turn of the process at once, and what is urgent at once with all before it. */
export function toStandardError(): (line: string, isUrgent: boolean) => void {
  let waiting = ''
  const flush = () => {
    const text = waiting
    waiting = ''
    if (text !== '') process.stderr.write(text)
  }
  process.once('exit', flush)
  return (line, isUrgent) => {
    if (waiting === '' && !isUrgent) setImmediate(flush)
    waiting += `${line}\n`
    if (isUrgent) flush()
  }
}

/** What a process says that ends because nobody has caught an error. Node itself would write down all that hangs on the error, a guest's address too. */
export function sayLastWords(log: Log): void {
  process.once('uncaughtException', (error) => {
    log.error({ err: error }, 'Nobody has caught an error: the server ends')
    process.exit(1)
  })
}
