import type { CDPSession, Page } from '@playwright/test'
import { Board } from '../pages/Board.ts'
import { openKitchen } from '../support/kitchen.ts'
import { OTHER_SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// A trace of some thousand steps would take longer than the test and use more memory than the page.
test.use({ trace: 'off', viewport: { width: 720, height: 540 }, contextOptions: { reducedMotion: 'reduce' } })

/**
 * Minutes between two changes of an order. Each change is an event and a clock step, which together cost 90 ms of CPU
 * time.
 */
const MINUTES_APART = 5

test('A signage board grows by less than 2 MB in 24 simulated hours and opens one event stream', {
  tag: '@large',
}, async ({ page, context }) => {
  await page.addInitScript(countEvents)
  await page.clock.install()
  const kitchen = await openKitchen(OTHER_SHOP.id)
  try {
    const board = await Board.open(page, OTHER_SHOP)
    const cdp = await context.newCDPSession(page)
    const minutes = async (count: number) => {
      for (let minute = 0; minute < count; minute += MINUTES_APART) {
        steps += 1
        events += 1
        const received = page.evaluate((to) => (globalThis as unknown as Counted).streams.until(to), events)
        await kitchen.step()
        await received
        // Fires due timers once, as after a device was asleep.
        await page.clock.fastForward(MINUTES_APART * 60_000)
      }
    }
    let steps = 0
    let events = await page.evaluate(() => (globalThis as unknown as Counted).streams.received)
    await minutes(30)
    const shown = await board.category.textContent()
    const start = await measureHeap(cdp)
    const halfDay = async () => {
      await minutes(12 * 60)
      // Measure on the same page of the menu, and without an order on the board: an order takes three steps.
      while ((await board.category.textContent()) !== shown || steps % 3 !== 0) await minutes(MINUTES_APART)
      return measureHeap(cdp)
    }
    const noon = await halfDay()
    const night = await halfDay()
    test.info().annotations.push({ type: 'weight', description: JSON.stringify({ start, noon, night }) })

    expect(await streamsOf(page)).toEqual({ opened: 1, received: expect.any(Number) })
    expect((await streamsOf(page)).received).toBeGreaterThanOrEqual(1_440 / MINUTES_APART)
    expect(night.heap - start.heap).toBeLessThan(2_000_000)
    expect(night).toMatchObject({ nodes: noon.nodes, listeners: noon.listeners })
  } finally {
    await kitchen.close()
  }
})

interface Counted {
  readonly streams: {
    readonly opened: number
    readonly received: number
    readonly until: (count: number) => Promise<void>
  }
}

/** Counts streams and events of the page. Runs in the page. */
function countEvents(): void {
  let [wanted, notify] = [0, () => {}]
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      ;[wanted, notify] = [count, resolve]
      if (streams.received >= wanted) notify()
    })
  const streams = { opened: 0, received: 0, until }
  const Native = EventSource
  class Counting extends Native {
    constructor(url: string) {
      super(url)
      streams.opened += 1
      this.addEventListener('signage', () => {
        streams.received += 1
        if (streams.received >= wanted) notify()
      })
    }
  }
  Object.assign(globalThis, { streams, EventSource: Counting })
}

const streamsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as Counted).streams)

/** Returns what the page holds after garbage collection. */
async function measureHeap(cdp: CDPSession) {
  // Collecting one object can make others collectable, so repeat it.
  for (let round = 0; round < 5; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize: heap } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters')
  return { heap, nodes, listeners }
}
