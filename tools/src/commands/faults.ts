import { parseArgs } from 'node:util'
import { runFaults, runStories, sayTotal, type Tally } from '../runners.ts'

/** Rows of the list of faults that stories in a browser tell, by the tag `@faults`; row 15 has a server's side too. */
const IN_BROWSERS = new Set([13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26])

const rowsIn = (args: readonly string[]): readonly number[] => {
  const { values } = parseArgs({ args: [...args], options: { rows: { type: 'string' } }, strict: false })
  return typeof values.rows === 'string' ? values.rows.split(',').filter(Boolean).map(Number) : []
}

/**
 * `faults [--rows=1,2] [--seed=…] [--kills=…] [--minutes=…] [--short]`: servers, their database and their provider fail for real, a
 * hundred kills among it, and everything is checked after each row; then the stories of faults in a browser. Some ten minutes.
 */
export async function faults(args: readonly string[]): Promise<number> {
  const rows = rowsIn(args)
  const asked = (isBrowsers: boolean) =>
    rows.length === 0 || rows.some((row) => row === 15 || IN_BROWSERS.has(row) === isBrowsers)
  const tallies: Tally[] = []
  if (asked(false)) tallies.push(await runFaults(args))
  if (asked(true)) tallies.push(await runStories(['-g', '@faults']))
  return sayTotal(tallies)
}
