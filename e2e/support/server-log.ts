import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** So long a busy machine may take to render a page: no view is left to the browser but by a test. */
export const RENDER_TIMEOUT_MS = '20000'

/** A line of a server's log; one that is not JSON has only a message. */
export interface Logged {
  readonly level?: string
  readonly time?: string
  readonly message: string
  /** Why a view was left to the browser. */
  readonly why?: string
  readonly path?: string
  readonly remote?: string
}

/** All servers of a run share this file: a line of JSON for each line. */
const fileOf = () => String(process.env.CARTE_E2E_LOG)

function readLines(): Logged[] {
  const text = existsSync(fileOf()) ? readFileSync(fileOf(), 'utf8') : ''
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Logged]))
}

function parse(line: string): Logged {
  try {
    return JSON.parse(line) as Logged
  } catch {
    return { message: line }
  }
}

/** Warnings, errors, what is no line of the log at all, and views that were left to the browser. */
const isNews = ({ level, why }: Logged) => level !== 'info' || why !== undefined

/** Collects what a server writes. @param onLine is called with each line */
export function collectLog(output: Readable, onLine: (line: Logged) => void = () => {}): void {
  createInterface(output).on('line', (text) => {
    if (text === '') return
    const line = parse(text)
    onLine(line)
    if (isNews(line)) appendFileSync(fileOf(), `${JSON.stringify(line)}\n`)
  })
}

/** Prints how many views of the run were left to the browser, by reason. */
export function summarizeLog(): void {
  const counts = new Map<string, number>()
  for (const { why } of readLines()) if (why !== undefined) counts.set(why, (counts.get(why) ?? 0) + 1)
  const words = [...counts].map(([why, count]) => `${count} ${why}`).join(', ')
  process.stdout.write(`Views left to the browser: ${words || 'none'}\n`)
}
