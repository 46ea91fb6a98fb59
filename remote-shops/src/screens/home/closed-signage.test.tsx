import { DAYS_OF_WEEK } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import { clientAtom } from '@carte/store'
import { createHarness, fakeOnly, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import * as remote from '../../screens.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(async () => {
  jest.useRealTimers()
  await harness.close()
})

const home = (at: string) => renderScreen(harness, remote, 'home', paths.home, at)

describe('a signage board that was redirected to home', () => {
  const BOARD = '/shop/dagtid/digital-signage?x=1'
  const board = () => home(paths.home.href({ redirectUri: BOARD }))

  it('waits with a message while its shop is closed, and shows its menu again when the shop opens', async () => {
    await harness.api.sql("update shop set opening_hours = '[]' where id = 'dagtid'")
    fakeOnly(['setInterval', 'clearInterval'])
    const { location } = await board()
    expect(await screen.findByText(/^Dagtid is closed\./)).toBeVisible()
    const always = DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, opens: '00:00:00', closes: '00:00:00' }))
    await harness.api.sql("update shop set opening_hours = $1 where id = 'dagtid'", [JSON.stringify(always)])
    expect(location()).not.toBe(BOARD)
    act(() => jest.advanceTimersByTime(30_000))
    await waitFor(() => expect(location()).toBe(BOARD))
  })

  it('waits without a message when its shop does not exist', async () => {
    const requested: string[] = []
    const recordingFetch: typeof globalThis.fetch = async (input, init) => {
      const response = await harness.api.fetch(input, init)
      requested.push(String(input))
      return response
    }
    harness.store.set(clientAtom, createClient({ fetch: recordingFetch }))
    await home(paths.home.href({ redirectUri: '/shop/gone/digital-signage' }))
    await waitFor(() => expect(requested).toContain('/api/shops/gone'))
    await act(async () => {})
    expect(screen.queryByText(/is closed\./)).toBeNull()
  })

  it('stays there when the server reports its shop open but outside its opening hours', async () => {
    const isOpen = { openForBusiness: true, openingHours: [] }
    const fetchOpenShop: typeof globalThis.fetch = async (input, init) => {
      const response = await harness.api.fetch(input, init)
      return String(input) === '/api/shops/dagtid' ? Response.json({ ...(await response.json()), ...isOpen }) : response
    }
    harness.store.set(clientAtom, createClient({ fetch: fetchOpenShop }))
    const { location } = await board()
    expect(await screen.findByText(/^Dagtid is closed\./)).toBeVisible()
    await act(async () => {})
    expect(location()).toMatch(/^\/\?redirectUri=/)
  })
})
