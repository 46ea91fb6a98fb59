import { expect, test } from '../support/chain-site.ts'
import { playVisit } from '../support/guest-journey.ts'
import { playReadableOrder } from '../support/readable-order.ts'
import { startWebKit } from '../support/webkit.ts'

test('A guest orders in WebKit', { tag: ['@small', '@browsers'] }, async ({ baseURL, customers, chain }) => {
  const webkit = await startWebKit(String(baseURL), 'en')
  try {
    await playVisit(webkit.guest, customers.anna, chain)
    expect(webkit.reports.filter(({ kind }) => kind === 'error' || kind === 'failed')).toEqual([])
    expect(webkit.reports.some(({ kind }) => kind === 'shown')).toBe(true)
  } finally {
    await webkit.stop()
  }
})

test('With reduced motion, a guest can read and reach everything of an order in WebKit', {
  tag: ['@small', '@browsers'],
}, async ({ baseURL }) => {
  const { guest, stop } = await startWebKit(String(baseURL), 'en', { hasReducedMotion: true })
  try {
    await playReadableOrder(guest)
    expect(await guest.run(() => matchMedia('(prefers-reduced-motion: reduce)').matches, null)).toBe(true)
  } finally {
    await stop()
  }
})
