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

const serveHome = () => serveScreen(harness, remote, 'home', paths.home, paths.home.href())

it('The home screen renders the list of shops on a server without a window', async () => {
  expect(typeof window).toBe('undefined')
  const html = await serveHome()
  for (const text of ['Where would you like to eat?', 'Show 1 more', '/shop/centrum/order-type']) {
    expect(html).toContain(text)
  }
})

it('The home screen renders the details of the only shop on a server', async () => {
  await harness.api.sql("delete from shop where id <> 'centrum'")
  expect(await serveHome()).toContain('Opening hours')
})

it('The order type screen renders on a server', async () => {
  const url = paths.orderType.href({ shopId: 'centrum' })
  const html = await serveScreen(harness, remote, 'orderType', paths.orderType, url)
  for (const text of ['Eat in or take away?', 'Eat in', 'Take away']) expect(html).toContain(text)
})
