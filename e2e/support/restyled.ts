import type { Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly args?: { readonly elementCount?: number }
}

/**
 * Returns for how many elements Chromium computes styles during an action and in the two frames after it. An element
 * counts once in each style pass.
 */
export async function restyledBy(page: Page, action: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] },
    transferMode: 'ReportEvents',
  })
  await action()
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
  await session.send('Tracing.end')
  await isComplete
  await session.detach()
  return events.reduce((sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : 0), 0)
}
