import type { BrowserContext, Page } from '@playwright/test'

/**
 * Makes the time limits and timers of pages that are 5 s or longer twenty times as long, so that a busy machine does
 * not reach them. For specs of what a page does while nothing fails.
 */
export async function extendTimeLimits(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    const SHORTEST_LIMIT_MS = 5000
    const extended = (ms = 0) => (ms < SHORTEST_LIMIT_MS ? ms : ms * 20)
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(extended(ms))
    const { setTimeout } = window
    window.setTimeout = ((task: TimerHandler, ms?: number, ...rest: unknown[]) =>
      setTimeout(task, extended(ms), ...rest)) as typeof window.setTimeout
  })
}
