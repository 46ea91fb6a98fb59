import { dying } from './dying.ts'
import { placing } from './placing.ts'
import { processes } from './processes.ts'
import { providers } from './provider.ts'
import type { FaultRow } from './row.ts'
import { several } from './several.ts'
import { stormOf } from './storm.ts'
import { eventStreams } from './streams.ts'
import { tablesTogether } from './tables.ts'

export interface RowSelection {
  /** Row numbers of `api/faults/README.md`; empty for all rows. */
  readonly numbers: readonly number[]
  readonly kills: number
  readonly isShort: boolean
  /** When the random kills stop even if there were fewer than `kills`; milliseconds since 1970. */
  readonly untilMs: number
}

export function rowsOf({ numbers, kills, isShort, untilMs }: RowSelection): readonly FaultRow[] {
  const all = [
    ...placing,
    ...dying,
    ...providers,
    ...processes,
    ...eventStreams,
    ...several,
    ...tablesTogether,
    ...(kills > 0 ? [stormOf(kills, untilMs)] : []),
  ]
  return all
    .filter((row) => !(isShort && row.isLong))
    .filter((row) => numbers.length === 0 || row.numbers.some((number) => numbers.includes(number)))
}
