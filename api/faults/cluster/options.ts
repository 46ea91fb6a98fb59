import { parseArgs } from 'node:util'
import { UserError } from '../../src/config/env.ts'

export interface ClusterOptions {
  /** Numbers of the faults in `docs/faults.md`; empty for all. */
  readonly numbers: readonly number[]
  readonly seed: number
  /** So many failovers instead of the rows; 0 for the rows. */
  readonly failovers: number
  /** One failover with generous time limits, which `npm test` runs. */
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

function numberOf(name: string, text: string | undefined, otherwise: number): number {
  const number = Number(text ?? otherwise)
  if (Number.isInteger(number) && number >= 0) return number
  throw new UserError(`--${name} is "${text}"; it must be a whole number of at least 0. Flags: ${HELP}.`)
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS })
  } catch (error) {
    throw new UserError(`${(error as Error).message.split(/\.\s/)[0]}. Flags: ${HELP}.`)
  }
}

/**
 * Reads the flags of a run.
 *
 * @throws UserError for an unknown flag, or a value that is not a whole number of at least 0
 */
export function readClusterOptions(args: readonly string[]): ClusterOptions {
  const { values } = parseFlags(args)
  return {
    numbers: (values.rows ?? '')
      .split(',')
      .filter(Boolean)
      .map((text) => numberOf('rows', text, 0)),
    seed: numberOf('seed', values.seed, Math.floor(Math.random() * 1_000_000)),
    failovers: numberOf('failovers', values.failovers, 0),
    isShort: values.short,
    keep: values.keep,
  }
}
