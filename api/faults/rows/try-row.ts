import { untilSettled, violations } from '../checks.ts'
import type { Site } from '../site/site.ts'
import { type Done, type FaultRow, seconds } from './row.ts'

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * Runs one row and all checks after it, and prints the result.
 *
 * @param reported the violations of earlier rows, which are not reported again
 * @returns the new violations, and what the row returned
 */
export async function tryRow<S extends Site>(
  site: S,
  row: FaultRow<S>,
  reported: Set<string>,
): Promise<{ readonly done: Done; readonly violations: readonly string[] }> {
  const begun = Date.now()
  const done = await row.run(site).catch((error: Error): Done => {
    site.ledger.recordViolation(`The row could not be run to its end: ${error.message}`)
    return { times: 0 }
  })
  // A row that failed may leave faults or stopped servers behind.
  await site.provider.clearFaults()
  await site.startAll()
  const settledMs = await untilSettled(site)
  const newViolations = [...new Set(await violations(site))].filter((what) => !reported.has(what))
  for (const what of newViolations) reported.add(what)
  const details = [
    `${done.times} ×`,
    done.figures,
    `settled ${seconds(settledMs)} later`,
    `${seconds(Date.now() - begun)} in all`,
  ]
  print(
    `${newViolations.length === 0 ? 'ok   ' : 'FAIL '} ${row.numbers.filter(Boolean).join(', ').padEnd(10)} ${row.title}: ${details.filter(Boolean).join(', ')}`,
  )
  for (const what of newViolations) print(`      ${what}`)
  return { done, violations: newViolations }
}
