import { setTimeout as wait } from 'node:timers/promises'
import type { Site } from '../site/site.ts'

/** A fault that is injected, and the checks after it. Records violations in `site.ledger`. */
export interface FaultRow<S extends Site = Site> {
  /** Its numbers in `api/faults/README.md`, or for the cluster in `docs/faults.md`. */
  readonly numbers: readonly number[]
  readonly title: string
  /** Excludes the row from the short run, because it takes real time that the short run cannot skip. */
  readonly isLong?: boolean
  /** @returns how often the row injected its fault, and figures for the report */
  run(site: S): Promise<Done>
}

export interface Done {
  readonly times: number
  readonly figures?: string
  /** The longest time without an acknowledged order, in milliseconds. */
  readonly ms?: number
}

/** Records `what` as a violation unless `isRight`. */
export function check({ ledger }: Site, isRight: boolean, what: string): void {
  if (!isRight) ledger.recordViolation(what)
}

/** Polls until `look` returns true. @returns the time until then in milliseconds, or null after `forMs` */
export async function until(look: () => Promise<boolean>, forMs: number): Promise<number | null> {
  const begun = Date.now()
  while (!(await look())) {
    if (Date.now() - begun > forMs) return null
    await wait(25)
  }
  return Date.now() - begun
}

/**
 * Polls like `until`. In the short run each poll also moves the times in the database back by 5 s, which counts as
 * waiting.
 */
export async function untilWithTimeSkips(
  site: Site,
  look: () => Promise<boolean>,
  forMs: number,
): Promise<number | null> {
  const begun = Date.now()
  let skippedMs = 0
  for (;;) {
    if (await look()) return Date.now() - begun + skippedMs
    if (Date.now() - begun + skippedMs > forMs) return null
    await wait(200)
    if (!site.isShort) continue
    await site.database.skipTime(5)
    skippedMs += 5_000
  }
}

export async function repeat(times: number, act: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < times; round++) await act(round)
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
