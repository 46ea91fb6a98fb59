import { listOf, readFlags } from './flags.ts'

export interface FaultOptions {
  /** Row numbers of `api/faults/README.md`; `0` for the random kills only; empty for all rows. */
  readonly numbers: readonly number[]
  readonly seed: number
  /** Servers to kill at random moments. */
  readonly kills: number
  /** After this time no more random kills begin. */
  readonly minutes: number
  /**
   * The short form, which `npm test` runs: fewer rows and rounds, and the times in the database are moved back instead
   * of waiting.
   */
  readonly isShort: boolean
  /** Keeps the run's folder with the logs of the database and the servers, also after a run without failures. */
  readonly keep: boolean
}

/** How many servers are killed at random moments, in a whole run and in the short one of `npm test`. */
const KILLS = { whole: 100, short: 5 }

const FLAGS = {
  rows: { type: 'string' },
  seed: { type: 'string' },
  kills: { type: 'string' },
  minutes: { type: 'string' },
  short: { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
} as const
const HELP = '--rows=1,2,7, --seed=1, --kills=100, --minutes=10, --short, --keep'

/**
 * Reads the flags of a run.
 *
 * @throws UserError for an unknown flag, or a value that is not a whole number of at least 0
 */
export function readOptions(args: readonly string[]): FaultOptions {
  const { values, numberOf } = readFlags(args, FLAGS, HELP)
  return {
    numbers: listOf(values.rows).map((text) => numberOf('rows', text, 0)),
    seed: numberOf('seed', values.seed, Math.floor(Math.random() * 1_000_000)),
    kills: numberOf('kills', values.kills, values.short ? KILLS.short : KILLS.whole),
    minutes: numberOf('minutes', values.minutes, 20),
    isShort: values.short,
    keep: values.keep,
  }
}
