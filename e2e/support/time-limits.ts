import type { Page } from '@playwright/test'

/**
 * Makes the time limits of a page twenty times as long, so that a busy machine does not reach them. For specs of what a
 * page does while nothing fails.
 */
export async function extendTimeLimits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const SHORTEST_LIMIT_MS = 5000
    const extended = (ms = 0) => (ms < SHORTEST_LIMIT_MS ? ms : ms * 20)
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(extended(ms))
    const { setTimeout } = window
    window.setTimeout = ((task: TimerHandler, ms?: number, ...rest: unknown[]) =>
      setTimeout(task, extended(ms), ...rest)) as typeof window.setTimeout
  })
}
