import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Milliseconds that a server of the specs has to render a page, so that a busy machine leaves none to the browser. */
export const RENDER_TIMEOUT_MS = '20000'

/** A line of a server's log; one that is not JSON has only a message. */
export interface Logged {
  readonly level?: string
  readonly message: string
  /** Why a view was left to the browser. */
  readonly why?: string
  readonly remote?: string
}

/** All servers of a run share this file: one line of JSON for each view. */
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

/** Collects the views that a server leaves to the browser. @param onLine is called with each line that it writes */
export function collectLog(output: Readable, onLine: (line: Logged) => void = () => {}): void {
  createInterface(output).on('line', (text) => {
    if (text === '') return
    const line = parse(text)
    onLine(line)
    if (line.why !== undefined) appendFileSync(fileOf(), `${JSON.stringify(line)}\n`)
  })
}

/** Prints how many views of the run were left to the browser, by reason. */
export function summarizeLog(): void {
  const counts = new Map<string, number>()
  for (const { why = '' } of readLines()) counts.set(why, (counts.get(why) ?? 0) + 1)
  const words = [...counts].map(([why, count]) => `${count} ${why}`).join(', ')
  process.stdout.write(`Views left to the browser: ${words || 'none'}\n`)
}
