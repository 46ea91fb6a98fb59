import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/**
 * Settings of the specs' servers: a long render timeout, so that a busy machine leaves no page to the browser, and a
 * normal priority of the render thread.
 */
export const SERVER_SETTINGS = { RENDER_TIMEOUT_MS: '20000', RENDER_NICENESS: '0' } as const
/**
 * Settings of further servers on the specs' database server, which takes 57 connections: the site needs eleven, and two
 * clusters of three servers can run beside other sites.
 */
export const FURTHER_SERVER_SETTINGS = { ...SERVER_SETTINGS, DATABASE_CONNECTIONS: '4' } as const
/** How long after a spec a server may still write lines that the spec expects. */
const LATE_MS = 60_000

/** A line of a server's log. A line that is not JSON has only a message. */
export interface Logged {
  readonly level?: string
  readonly message: string
  /** Why a page was left to the browser. */
  readonly why?: string
  readonly remote?: string
}

interface Noted {
  readonly at: number
  readonly line: Logged
}

/** A finished spec with its time and the patterns of the lines that it expects. */
interface Spec {
  readonly title: string
  readonly from: number
  readonly to: number
  readonly expected: readonly string[]
}

/** All servers and workers of a run share two files: what servers have logged, and which specs have run. */
const linesFile = () => String(process.env.CARTE_E2E_LOG)
const specsFile = () => `${linesFile()}-specs`

const append = (file: string, value: Noted | Spec) => appendFileSync(file, `${JSON.stringify(value)}\n`)
const read = <T>(file: string): T[] => {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]))
}

function parse(line: string): Logged {
  try {
    return JSON.parse(line) as Logged
  } catch {
    return { message: line }
  }
}

/** Formats a line for the patterns of specs: level, message, and the other fields as JSON, the request's id last. */
function textOf(line: Logged): string {
  const { time: _, level = 'output', message, requestId, ...fields } = line as Logged & Record<string, unknown>
  return `${level} ${message} ${JSON.stringify({ ...fields, requestId })}`
}

/** Selects warnings, errors, output that is not from the logger, and pages that were left to the browser. */
const hasToBeExpected = ({ level, why }: Logged) => level !== 'info' || why !== undefined

/** Records the lines of a server's log that a spec must expect. @param onLine is called with each line */
export function collectLog(output: Readable, onLine: (line: Logged) => void = () => {}): void {
  createInterface(output).on('line', (text) => {
    if (text === '') return
    const line = parse(text)
    onLine(line)
    if (hasToBeExpected(line)) append(linesFile(), { at: Date.now(), line })
  })
}

/** Returns a pattern for the security log's lines about rejected requests. */
export const rejectionLog = (event: string): RegExp => new RegExp(`^warn Security: refused \\{"event":"${event}"`)

/** What one spec expects in the servers' logs. */
export class ServerLog {
  private readonly from = Date.now()
  private readonly expected: string[] = []

  /**
   * Expects warnings, errors or pages left to the browser. A pattern is matched with level, message and fields: `/^warn
   * A mail /`.
   */
  expect(...patterns: readonly RegExp[]): void {
    this.expected.push(...patterns.map(({ source }) => source))
  }

  /** Passes the expected patterns to `checkLog`. @param title of the spec */
  end(title: string): void {
    append(specsFile(), { title, from: this.from, to: Date.now(), expected: this.expected })
  }
}

const ranAt = (at: number, { from, to }: Spec) => from <= at && at <= to + LATE_MS

/**
 * Prints how many pages of the run were left to the browser, and how many of them no spec expected.
 *
 * @throws Error that lists the lines that no spec expected at that time
 */
export function checkLog(): void {
  const specs = read<Spec>(specsFile())
  const lines = read<Noted>(linesFile())
  const unexpected = lines.filter(({ at, line }) => {
    const expected = specs.filter((spec) => ranAt(at, spec)).flatMap((spec) => spec.expected)
    return !expected.some((pattern) => new RegExp(pattern).test(textOf(line)))
  })
  const countPages = (noted: readonly Noted[]) => noted.filter(({ line: { why } }) => why !== undefined).length
  process.stdout.write(
    `Pages left to the browser: ${countPages(lines)}, not expected by a spec: ${countPages(unexpected)}\n`,
  )
  if (unexpected.length === 0) return
  const reports = unexpected.map(({ at, line }) => {
    const titles = specs.filter(({ from, to }) => from <= at && at <= to).map(({ title }) => title)
    return `${textOf(line)}\n  while these ran: ${titles.join('; ') || 'none'}`
  })
  throw new Error(
    `Servers logged lines that no spec expects. Add them with serverLog.expect().\n\n${reports.join('\n')}`,
  )
}
