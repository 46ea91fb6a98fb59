import type { ColumnType } from 'kysely'

/** A JSON column: read as a value, written as text. */
export type Json<T> = ColumnType<T, string, string>
/** A 64-bit count or amount of minor units; read as a number (see `connect.ts`). */
export type Big = ColumnType<number, number, number>
