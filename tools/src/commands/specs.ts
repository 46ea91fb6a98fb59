import { parseArgs } from 'node:util'
import { requireClusterPrograms } from '../cluster.ts'
import { runCluster, runFaults, runSpecs } from '../runners.ts'
import { UserError } from '../say.ts'
import { sayTotal, type Tally } from '../tally.ts'

/**
 * Runs `a11y [words]`: checks every screen, popup and banner with axe in five languages, light and dark, on two screen
 * sizes. `test` checks each of them only once, because all combinations take long. Words restrict the run to the tests
 * whose titles contain them.
 */
export async function a11y(words: readonly string[]): Promise<number> {
  const tally = await runSpecs(['--config=a11y.config.ts', ...(words.length > 0 ? ['-g', words.join(' ')] : [])])
  return sayTotal([tally])
}

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

/**
 * Runs `cluster [--rows=31,32] [--failovers=20] [--seed=…] [--short]`: breaks three database machines under load, and
 * checks everything after each fault.
 */
export async function cluster(args: readonly string[]): Promise<number> {
  const missing = await requireClusterPrograms()
  if (missing !== null) throw new UserError(missing)
  return sayTotal([await runCluster(args)])
}

/** Runs `browsers`: a guest orders in the oldest and the newest Chromium, in Firefox and in WebKit. */
export async function browsers(): Promise<number> {
  return sayTotal([await runSpecs(['-g', '@browsers'])])
}

/**
 * Runs `release-day`: releases versions of a remote on this machine in about two minutes: a canary, its promotion, a
 * broken release that the server demotes, and a rollback, while a browser keeps ordering.
 */
export async function releaseDay(): Promise<number> {
  return sayTotal([await runSpecs(['release-day'])])
}
