/** @jest-environment node */
import { paths } from '@carte/navigation'
import { createHarness, type Harness, serveScreen } from '@carte/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import * as remote from './screens.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const home = () => serveScreen(harness, remote, 'home', paths.home, paths.home.href())

it('draws the list of shops on a server, without a window', async () => {
  expect(typeof window).toBe('undefined')
  const html = await home()
  for (const text of ['Where would you like to eat?', 'Show 1 more', '/shop/centrum/order-type']) {
    expect(html).toContain(text)
  }
})

it('draws the only shop', async () => {
  await harness.api.sql("delete from shop where id <> 'centrum'")
  expect(await home()).toContain('Opening hours')
})

it('draws the order types', async () => {
  const at = paths.orderType.href({ shopId: 'centrum' })
  const html = await serveScreen(harness, remote, 'orderType', paths.orderType, at)
  for (const text of ['How would you like it?', 'Eat here', 'Take away']) expect(html).toContain(text)
})
