import type { Shop } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import { clientAtom, closeBannerAtom, noticesAtom, signInAtom } from '@carte/store'
import { createHarness, fakeOnly, type Harness, renderScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

// More shops than one page holds: 100 besides the fixture's, each 0.1° (11 km) north of the one before, every tenth in
// Luleå.
const CHAIN = `
  insert into shop select (jsonb_populate_record(shop, jsonb_build_object(
    'id', 'nord-' || n, 'name', 'Nord ' || n, 'position', 100 + n, 'address1', 'Norrvägen ' || n,
    'city', case n % 10 when 0 then 'Luleå' else 'Kalix' end,
    'latitude', 60 + n / 10.0, 'longitude', 18
  ))).* from shop, generate_series(1, 100) n where shop.id = 'centrum'`

let harness: Harness
const requested: string[] = []
let isDown = false

beforeAll(async () => {
  harness = await createHarness({ prepare: ({ sql }) => sql(CHAIN) })
  const { fetch } = harness.api
  const recordingFetch: typeof globalThis.fetch = async (input, init) => {
    requested.push(decodeURIComponent(String(input)))
    return isDown ? new Response('', { status: 503 }) : fetch(input, init)
  }
  harness.store.set(clientAtom, createClient({ fetch: recordingFetch }))
})
afterEach(() => {
  jest.useRealTimers()
  isDown = false
  requested.length = 0
  Reflect.deleteProperty(navigator, 'geolocation')
})
afterAll(() => harness.close())

const home = () => renderScreen(harness, remote, 'home', paths.home, '/')
const list = () => within(screen.getByRole('list'))
const names = () =>
  list()
    .queryAllByRole('heading')
    .map(({ textContent }) => textContent)
const more = () => userEvent.click(screen.getByRole('button', { name: /^Show \d more$/ }))
const type = (text: string) => userEvent.type(screen.getByRole('searchbox'), text)

describe('the paged list of shops', () => {
  it('shows its first six shops and the total from one request', async () => {
    await home()
    expect(screen.getByText(/^107 restaurants\./)).toBeVisible()
    expect(names()).toHaveLength(6)
    expect(requested).toEqual(['/api/shops?pageSize=48'])
  })

  it('shows six more shops per tap until all 107 are shown, each once', async () => {
    await home()
    for (let shown = 12; shown <= 102; shown += 6) {
      await more()
      await waitFor(() => expect(names()).toHaveLength(shown))
    }
    await userEvent.click(screen.getByRole('button', { name: 'Show 5 more' }))
    await waitFor(() => expect(names()).toHaveLength(107))
    expect(new Set(names()).size).toBe(107)
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })

  it('is searched on the server', async () => {
    await home()
    await type('nord 7')
    await waitFor(() => expect(names()[0]).toBe('Nord 7'))
    expect(names()).toEqual(['Nord 7', ...Array.from({ length: 5 }, (_, n) => `Nord 7${n}`)])
    expect(requested.at(-1)).toBe('/api/shops?search=nord+7&pageIndex=0&pageSize=48')
    expect(screen.getByText('nord 7: 11 restaurants', { selector: '[aria-live=polite]' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(names()[0]).toBe('Centrum'))
  })

  it('shows that nothing matches and suggests a spelling', async () => {
    await home()
    await type('Luela')
    expect(await screen.findByText('No restaurant matches “Luela”.')).toBeVisible()
    expect(names()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Did you mean Luleå?' }))
    await waitFor(() => expect(names()[0]).toBe('Nord 10'))
  })

  it('is filtered by a city', async () => {
    await home()
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Luleå 10' }))
    await waitFor(() => expect(names()).toEqual([10, 20, 30, 40, 50, 60].map((n) => `Nord ${n}`)))
  })

  it('sends the position rounded to 0.01° for sorting, and measures distances from the exact one', async () => {
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (resolve: PositionCallback) =>
          resolve({ coords: { latitude: 70.004_321, longitude: 18.000_001 } } as GeolocationPosition),
      },
    })
    await home()
    expect(screen.getByText(/^Sent rounded to a kilometre/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Near me' }))
    expect(
      await screen.findByText('107 restaurants. Nearest first. Sent rounded to a kilometre, never kept.'),
    ).toBeVisible()
    expect(names().slice(0, 3)).toEqual(['Nord 100', 'Nord 99', 'Nord 98'])
    expect(requested.at(-1)).toBe('/api/shops?near=70.00,18.00&pageIndex=0&pageSize=48')
    // 0.004321° of latitude.
    expect(list().getByText(/^480\sm$/)).toBeVisible()
  })

  it('shows an error in place and as a banner when the server fails, keeps the shown shops, and retries on demand', async () => {
    await home()
    isDown = true
    await type('nord 9')
    expect(await screen.findByText('We couldn’t load the restaurants.')).toBeVisible()
    expect(harness.store.get(noticesAtom).banner).toBe('error.server')
    expect(names()[0]).toBe('Centrum')
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('list')).toHaveFocus()
    await waitFor(() => expect(names()[0]).toBe('Nord 9'))
    expect(screen.queryByText('We couldn’t load the restaurants.')).toBeNull()
  })

  it('removes the error banner when the next search succeeds, and repeats the failed search when it is typed again', async () => {
    await home()
    isDown = true
    await type('nord 9')
    await screen.findByText('We couldn’t load the restaurants.')
    isDown = false
    await type('9')
    await waitFor(() => expect(names()).toEqual(['Nord 99']))
    expect(harness.store.get(noticesAtom).banner).toBeNull()
    await type('{Backspace}')
    await waitFor(() => expect(names()[0]).toBe('Nord 9'))
  })

  it('keeps the shops shown last when a search fails, not those of an earlier search', async () => {
    await home()
    await type('nord 7')
    await waitFor(() => expect(names()[0]).toBe('Nord 7'))
    await userEvent.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(names()[0]).toBe('Centrum'))
    isDown = true
    await type('nord 9')
    await screen.findByText('We couldn’t load the restaurants.')
    expect(names()[0]).toBe('Centrum')
    harness.store.set(closeBannerAtom)
  })

  it('ends when a page has no new shops', async () => {
    await home()
    // Moves the last shop of the list to the front, which shifts the last one of page 1 to page 2.
    await harness.api.sql("update shop set position = -1 where id = 'nord-100'")
    const first = async () => (await (await harness.api.fetch('/api/shops?pageSize=1')).json()) as { shops: Shop[] }
    await waitFor(async () => expect((await first()).shops[0]?.id).toBe('nord-100'))
    for (let shown = 12; shown <= 102; shown += 6) {
      await more()
      await waitFor(() => expect(names()).toHaveLength(shown))
    }
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show 5 more' })).toBeNull())
    await more()
    await waitFor(() => expect(names()).toHaveLength(106))
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
    expect(requested.at(-1)).toBe('/api/shops?pageIndex=3&pageSize=48')
    await harness.api.sql("update shop set position = 200 where id = 'nord-100'")
    await waitFor(async () => expect((await first()).shops[0]?.id).toBe('centrum'))
  })

  it('repeats its search when the screen is loaded again', async () => {
    const { reload } = await home()
    await type('nord 7')
    await waitFor(() => expect(names()[0]).toBe('Nord 7'))
    await harness.api.sql("update shop set status = 'paused' where id = 'nord-7'")
    await waitFor(async () =>
      expect(((await (await harness.api.fetch('/api/shops/nord-7')).json()) as Shop).status).toBe('paused'),
    )
    expect(list().queryByText('Paused')).toBeNull()
    await act(reload)
    expect(await list().findByText('Paused')).toBeVisible()
    await harness.api.sql("update shop set status = 'online' where id = 'nord-7'")
  })

  it('judges opening hours by the time of the response, not by the time of the load', async () => {
    const setClock = async (time: string) => {
      jest.setSystemTime(new Date(time))
      await harness.api.setNow(time)
    }
    fakeOnly(['Date', 'setInterval', 'clearInterval'])
    await setClock('2027-03-01T19:50:00+01:00')
    await home()
    await type('dagti')
    await waitFor(() => expect(names()).toEqual(['Dagtid']))
    expect(list().getByText('Open')).toBeVisible()
    await setClock('2027-03-01T20:05:00+01:00')
    await type('d')
    expect(await list().findByText('Closed')).toBeVisible()
    // The next day the shop is open by its hours.
    await setClock('2027-03-02T10:05:00+01:00')
    act(() => jest.advanceTimersByTime(60_000))
    expect(list().getByText('Open')).toBeVisible()
    await harness.api.setNow(null)
  })

  it('begins with the favorite shops that match, also those from later pages', async () => {
    await harness.api.sql("update favorite set code = 'nord-93' where type = 'shop'")
    await harness.store.set(signInAtom, { email: 'anna@example.com', password: 'Smaklig1!' })
    await home()
    expect(names().slice(0, 2)).toEqual(['Nord 93', 'Centrum'])
    await type('nord')
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Nord 93', 'Nord 1']))
    await userEvent.clear(screen.getByRole('searchbox'))
    await type('luleå')
    await waitFor(() => expect(names()[0]).toBe('Nord 10'))
  })
})
