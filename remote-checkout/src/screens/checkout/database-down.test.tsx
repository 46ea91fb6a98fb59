import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import { basketAtom, clientAtom, setSpotAtom, unpaidOrderAtom } from '@carte/store'
import { createHarness, createTestApi, expectLog, type Harness, proxyToDatabase, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { addToBasket, preferCard } from '../../testing/guest.ts'

expectLog(
  /^warn LISTEN connection lost .*the connection has ended/,
  /^warn A call could not be served \{"code":"unavailable"/,
  /^warn Cannot write counts of visits/,
)

let harness: Harness
/** A server on the same database, which it reaches through a proxy. */
let server: Awaited<ReturnType<typeof createTestApi>>
let proxy: Awaited<ReturnType<typeof proxyToDatabase>>
/** What the client reported about waiting, see `onWaiting`. */
let waits: number[]
beforeEach(async () => {
  harness = await createHarness()
  proxy = await proxyToDatabase(harness.api.databaseUrl)
  server = await createTestApi({ databaseUrl: proxy.url, kitchen: 'built-in' })
  waits = []
  const onWaiting = (change: 1 | -1) => void waits.push(change)
  harness.store.set(clientAtom, createClient({ fetch: server.fetch, onWaiting }))
  preferCard(harness)
  await harness.enterShop('centrum')
  addToBasket(harness, 'burger')
  harness.store.set(setSpotAtom, 'bord-2')
})
afterEach(async () => {
  await server.close()
  await proxy.close()
  await harness.close()
})

const payButton = () => screen.findByRole('button', { name: /^Pay by card\s\d/, busy: false })
const email = () => screen.getByRole('textbox', { name: /Email/ })
const show = () => renderScreen(harness, remote, 'checkout', paths.checkout, '/shop/centrum/checkout')
const untilWaiting = () => waitFor(() => expect(waits[0]).toBe(1))

describe('The checkout screen while the database is down', () => {
  it('keeps sending the order under its key, keeps what was typed, and places it once (OFFLINE-20)', async () => {
    await show()
    await payButton()
    await userEvent.type(email(), 'guest@example.com')
    const comeBack = proxy.goDown()
    await userEvent.click(await payButton())
    await untilWaiting()
    expect(email()).toHaveValue('guest@example.com')
    expect(harness.store.get(basketAtom).items).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    const key = harness.store.get(unpaidOrderAtom)?.key
    comeBack()
    await waitFor(() => expect(harness.store.get(unpaidOrderAtom)?.order).toBeTruthy())
    expect(harness.store.get(unpaidOrderAtom)?.key).toBe(key)
    expect(waits).toEqual([1, -1])
    expect(await harness.api.sql('select email from orders')).toEqual([{ email: 'guest@example.com' }])
  })

  it('waits for the data of the page, and then shows it without an error (OFFLINE-20)', async () => {
    const comeBack = proxy.goDown()
    const shown = show()
    await untilWaiting()
    comeBack()
    await shown
    await payButton()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(waits.reduce((sum, change) => sum + change, 0)).toBe(0)
  })
})
