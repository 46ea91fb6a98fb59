import { setTimeout as wait } from 'node:timers/promises'
import type { Site } from '../site/site.ts'

/** One line of the report: what was done for these rows of the table. Whatever is wrong goes into the ledger. */
export interface Row {
  /** Of the table in the list of faults. */
  readonly numbers: readonly number[]
  readonly title: string
  /** Takes its time, which nothing shortens: no part of the short run. */
  readonly isLong?: boolean
  /** @returns how often it was done, and figures worth telling. */
  run(site: Site): Promise<Done>
}

export interface Done {
  readonly times: number
  readonly figures?: string
}

/** Notes what is wrong unless it is right. */
export function must({ ledger }: Site, isRight: boolean, what: string): void {
  if (!isRight) ledger.wrong(what)
}

/** Looks again and again until it is right. @returns after how many milliseconds, or null when it never was. */
export async function until(look: () => Promise<boolean>, forMs: number): Promise<number | null> {
  const begun = Date.now()
  while (!(await look())) {
    if (Date.now() - begun > forMs) return null
    await wait(25)
  }
  return Date.now() - begun
}

/** The same, where only time can help: the short run turns the clock instead of waiting. */
export async function untilLater(site: Site, look: () => Promise<boolean>, forMs: number): Promise<number | null> {
  const begun = Date.now()
  let turnedMs = 0
  for (;;) {
    if (await look()) return Date.now() - begun + turnedMs
    if (Date.now() - begun + turnedMs > forMs) return null
    await wait(200)
    if (!site.isShort) continue
    await site.database.pass(5)
    turnedMs += 5_000
  }
}

/** `act` so many times, one after the other. */
export async function repeat(times: number, act: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < times; round++) await act(round)
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
