import { listOf, readFlags } from '../flags.ts'

export interface ClusterOptions {
  /** Numbers of the faults in `docs/faults.md`; empty for all. */
  readonly numbers: readonly number[]
  readonly seed: number
  /** The number of failovers to run instead of the rows; 0 for the rows. */
  readonly failovers: number
  /** The short form, which `npm test` runs: one failover with generous time limits. */
  readonly isShort: boolean
  /** Keeps the run's folder with the logs of machines and servers, also after a run without failures. */
  readonly keep: boolean
}

const FLAGS = {
  rows: { type: 'string' },
  seed: { type: 'string' },
  failovers: { type: 'string' },
  short: { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
} as const
const HELP = '--rows=31,32, --failovers=20, --seed=1, --short, --keep'

/**
 * Reads the flags of a run.
 *
 * @throws UserError for an unknown flag, or a value that is not a whole number of at least 0
 */
export function readClusterOptions(args: readonly string[]): ClusterOptions {
  const { values, numberOf } = readFlags(args, FLAGS, HELP)
  return {
    numbers: listOf(values.rows).map((text) => numberOf('rows', text, 0)),
    seed: numberOf('seed', values.seed, Math.floor(Math.random() * 1_000_000)),
    failovers: numberOf('failovers', values.failovers, 0),
    isShort: values.short,
    keep: values.keep,
  }
}
