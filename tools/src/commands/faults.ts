import { parseArgs } from 'node:util'
import { runFaults, runSpecs, sayTotal, type Tally } from '../runners.ts'

/**
 * Numbers of the faults in docs/faults.md that browser specs cover, with the tag `@faults`. FAULT-15 is also tested
 * without a browser.
 */
const IN_BROWSERS = new Set([13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26])

const rowsIn = (args: readonly string[]): readonly number[] => {
  const { values } = parseArgs({ args: [...args], options: { rows: { type: 'string' } }, strict: false })
  return typeof values.rows === 'string' ? values.rows.split(',').filter(Boolean).map(Number) : []
}

/**
 * Runs `faults [--rows=1,2] [--seed=…] [--kills=…] [--minutes=…] [--short]`: makes servers, their database and their
 * provider fail, and checks everything after each row; then runs the browser specs tagged `@faults`. Takes about ten
 * minutes.
 */
export async function faults(args: readonly string[]): Promise<number> {
  const rows = rowsIn(args)
  const asked = (isBrowsers: boolean) =>
    rows.length === 0 || rows.some((row) => row === 15 || IN_BROWSERS.has(row) === isBrowsers)
  const tallies: Tally[] = []
  if (asked(false)) tallies.push(await runFaults(args))
  if (asked(true)) tallies.push(await runSpecs(['-g', '@faults']))
  return sayTotal(tallies)
}
