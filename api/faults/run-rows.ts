import { mkdir, rm, writeFile } from 'node:fs/promises'
import { UserError } from '../src/config/env.ts'
import { endLeftovers } from './leftovers.ts'
import type { Done, FaultRow } from './rows/row.ts'
import { print, tryRow } from './rows/try-row.ts'
import type { Site } from './site/site.ts'

/** A run of fault rows on one site. */
export interface FaultRun<S extends Site> {
  /** Printed first. */
  readonly title: string
  /** For the database, the servers and their logs. Emptied first. */
  readonly folder: string
  /** Keeps the folder, also after a run without failures. */
  readonly keep: boolean
  open(): Promise<S>
  /** Called when the site is open: time limits of rows begin then. */
  rows(): readonly FaultRow<S>[]
  /** Returns a line that is printed after the rows, from what each of them returned. */
  summary?(site: S, done: readonly Done[]): Promise<string>
}

async function run<S extends Site>({ title, folder, keep, open, rows, summary }: FaultRun<S>): Promise<number> {
  await endLeftovers()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  print(title)
  const site = await open()
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= site.close()
    return closed
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)))
  const tally: { passed: number; failed: number; failures: string[] } = { passed: 0, failed: 0, failures: [] }
  try {
    const reported = new Set<string>()
    const all: Done[] = []
    for (const row of rows()) {
      const { done, violations } = await tryRow(site, row, reported)
      all.push(done)
      if (violations.length === 0) {
        tally.passed++
      } else {
        tally.failed++
        tally.failures.push([`fault ${row.numbers.join(', ')}: ${row.title}`, ...violations].join('\n  '))
      }
    }
    if (summary) print(await summary(site, all))
  } finally {
    await close()
  }
  if (process.env.CARTE_FAULTS_REPORT) await writeFile(process.env.CARTE_FAULTS_REPORT, JSON.stringify(tally))
  if (tally.failed > 0 || keep) print(`The logs are in ${folder}`)
  else await rm(folder, { recursive: true, force: true })
  print(`${tally.passed} passed, ${tally.failed} failed`)
  // A run without rows has tested nothing.
  return tally.failed > 0 || tally.passed === 0 ? 1 : 0
}

/**
 * Opens a site, runs rows on it one after the other, and prints the result of each. Ends the process, with code 0 if
 * all rows passed. Writes the numbers of passed and failed rows, and why they failed, to the file `CARTE_FAULTS_REPORT`.
 *
 * @param plan reads the command line, and may throw a UserError
 */
export async function runRows<S extends Site>(plan: () => FaultRun<S>): Promise<never> {
  try {
    process.exit(await run(plan()))
  } catch (error) {
    process.stderr.write(`${error instanceof UserError ? error.userMessage : (error as Error).stack}\n`)
    process.exit(1)
  }
}
