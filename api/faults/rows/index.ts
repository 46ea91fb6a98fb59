import { dying } from './dying.ts'
import { placing } from './placing.ts'
import { processes } from './processes.ts'
import { providers } from './provider.ts'
import type { Row } from './row.ts'
import { several } from './several.ts'
import { stormOf } from './storm.ts'
import { hearing } from './streams.ts'

export interface RowsAsked {
  /** Numbers of the table; all of them when there are none. */
  readonly numbers: readonly number[]
  readonly kills: number
  readonly isShort: boolean
  /** When the random kills end, whatever their number; milliseconds since 1970. */
  readonly untilMs: number
}

/** The rows that are asked for, in the order in which they are run. */
export function rowsOf({ numbers, kills, isShort, untilMs }: RowsAsked): readonly Row[] {
  const all = [
    ...placing,
    ...dying,
    ...providers,
    ...processes,
    ...hearing,
    ...several,
    ...(kills > 0 ? [stormOf(kills, untilMs)] : []),
  ]
  return all
    .filter((row) => !(isShort && row.isLong))
    .filter((row) => numbers.length === 0 || row.numbers.some((number) => numbers.includes(number)))
}
