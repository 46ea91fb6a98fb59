import { DAYS_OF_WEEK } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import { clientAtom } from '@carte/store'
import { createHarness, fakeOnly, type Harness, renderScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'
import { TICK_MS } from './tick.ts'

let harness: Harness
const shopId = 'centrum'

/** Replaces EventSource, which jsdom lacks, and reads the real stream of the test server. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static readonly open = new Set<Stream>()
  readyState = 0
  private readonly aborting = new AbortController()
  constructor(url: string) {
    super()
    Stream.open.add(this)
    void this.read(url)
  }
  close() {
    this.readyState = Stream.CLOSED
    this.aborting.abort()
    Stream.open.delete(this)
  }
  private async read(url: string) {
    try {
      const { body } = await harness.api.fetch(url, { signal: this.aborting.signal })
      let text = ''
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const events = (text + chunk).split('\n\n')
        text = events.pop() ?? ''
        this.readyState = 1
        for (const event of events) {
          const [, data] = /^event: signage\ndata: (.*)$/m.exec(event) ?? []
          if (data) act(() => void this.dispatchEvent(new MessageEvent('signage', { data })))
        }
      }
    } catch {
      // The stream was closed by the test or the server.
    }
  }
}

const browser = globalThis.EventSource
beforeAll(async () => {
  harness = await createHarness()
  globalThis.EventSource = Stream as unknown as typeof EventSource
})
afterEach(async () => {
  cleanup()
  jest.useRealTimers()
  harness.store.set(clientAtom, harness.client)
  await harness.api.setNow(null)
  await harness.api.sql('delete from orders')
})
afterAll(async () => {
  globalThis.EventSource = browser
  await harness.close()
})

/** Opens a shop's board with a fake timer that `ticks` advances. */
async function openBoard(shop = shopId, now?: Date) {
  await harness.enterShop(shop)
  fakeOnly(now ? ['setInterval', 'clearInterval', 'Date'] : ['setInterval', 'clearInterval'], now)
  return renderScreen(
    harness,
    remote,
    'digitalSignage',
    paths.digitalSignage,
    paths.digitalSignage.href({ shopId: shop }),
  )
}
const ticks = (count: number) => act(() => jest.advanceTimersByTime(count * TICK_MS))
const column = (name: RegExp) => within(screen.getByRole('region', { name }))
const codesIn = (name: RegExp) =>
  column(name)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const category = (name: string) => screen.findByRole('heading', { level: 2, name })
const dish = (name: string) => {
  const found = screen.getByRole('heading', { level: 3, name }).closest('li')
  if (!found) throw new Error(`${name} is in no list`)
  return within(found)
}

let placed = 0
/** Inserts a paid order at a shop, with its steps. */
async function order(pickupCode: string, status: 'added' | 'done' = 'added', shop = shopId) {
  placed += 1
  const id = `board-${placed}`
  await harness.api.sql(
    `insert into orders (id, shop_id, order_type, status, pickup_code, pickup_day, pickup_at, note, language, total_minor,
       currency, currency_symbol, vat, placed_at)
     values ($1, $2, 'takeAway', $3, $4, (now() at time zone 'Europe/Stockholm')::date, now(), '', 'sv', 100, 'SEK', 'kr', '[]', now())`,
    [id, shop, status, pickupCode],
  )
  await harness.api.sql('insert into order_step (order_id, status, at) values ($1, $2, now())', [id, status])
  return id
}

describe('the menu on the signage screen', () => {
  it('leaves out what is not sold now, and shows it again (SALE-7)', async () => {
    const days = DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, opens: '07:00:00', closes: '11:00:00' }))
    await harness.api.sql("update article set sale_times = $1 where code = 'burger'", [JSON.stringify(days)])
    try {
      await openBoard(shopId, new Date('2026-11-20T05:59:50Z'))
      expect(await category('Food')).toBeVisible()
      expect(screen.queryByRole('heading', { name: 'Burger' })).toBeNull()
      expect(dish('Salad').getByText(/80/)).toBeVisible()
      // At seven in Stockholm, the page with food comes after the other two.
      ticks(3)
      expect(await category('Food')).toBeVisible()
      expect(dish('Burger').getByText(/100/)).toBeVisible()
    } finally {
      await harness.api.sql("update article set sale_times = '[]'")
    }
  })

  it('shows one page with prices, offers and sold-out dishes, and turns it on each tick', async () => {
    await openBoard()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Centrum')
    expect(document.title).toBe('Centrum – the board')
    expect(await category('Food')).toBeVisible()
    expect(dish('Burger').getByText(/100/)).toBeVisible()
    expect(dish('Salad').getByText('Green weeks')).toBeVisible()
    expect(dish('Salad').getByText(/80/).tagName).toBe('S')
    expect(dish('Soup').getByText('Sold out')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Cola' })).not.toBeInTheDocument()

    ticks(1)
    expect(await category('Drinks Soft drinks')).toBeVisible()
    expect(dish('Cola').getByText(/25/)).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Burger' })).not.toBeInTheDocument()
    ticks(1)
    expect(await category('Sides')).toBeVisible()
    ticks(1)
    expect(await category('Food')).toBeVisible()
  })

  it('stays at a held page and continues from there', async () => {
    const user = userEvent.setup()
    await openBoard()
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }))
    ticks(2)
    expect(await category('Food')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep turning pages' }))
    ticks(1)
    expect(await category('Drinks Soft drinks')).toBeVisible()
  })

  it('renders the neighboring pages in advance, hidden from assistive technology', async () => {
    await openBoard()
    const hidden = [...document.querySelectorAll('section[aria-hidden]')].map(({ textContent }) => textContent)
    expect(hidden).toEqual([expect.stringContaining('Cola'), expect.stringContaining('Sides')])
    expect(screen.queryByRole('heading', { name: /^Drinks/ })).toBeNull()
  })

  it('shows after ten ticks that the shop has been paused', async () => {
    await openBoard()
    expect(dish('Burger').getByText(/100/)).toBeVisible()
    await harness.api.sql("update shop set status = 'paused' where id = $1", [shopId])
    await waitFor(async () => {
      const answer = await harness.api.fetch(`/api/shops/${shopId}`)
      expect(await answer.json()).toMatchObject({ status: 'paused' })
    })
    expect(screen.queryByText('We’re not taking orders right now')).toBeNull()
    ticks(10)
    expect(await screen.findByText('We’re not taking orders right now')).toBeVisible()
    await harness.api.sql("update shop set status = 'online' where id = $1", [shopId])
  })

  it('is absent for a shop without a menu, which shows only the codes', async () => {
    await order('A10', 'added', 'helsinki')
    await harness.api.sql("update shop set menu_id = null where id = 'helsinki'")
    fakeOnly(['setInterval', 'clearInterval'])
    const at = paths.digitalSignage.href({ shopId: 'helsinki' })
    await renderScreen(harness, remote, 'digitalSignage', paths.digitalSignage, at)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Helsinki')
    expect(codesIn(/^In the kitchen/)).toEqual(['A10'])
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
    ticks(1)
    expect(codesIn(/^In the kitchen/)).toEqual(['A10'])
  })
})

describe('the codes on the signage screen', () => {
  it('are "In the kitchen" for a paid order, "Ready" once it is done, and gone once it is delivered', async () => {
    await openBoard()
    expect(codesIn(/^In the kitchen/)).toEqual([])
    expect(column(/^In the kitchen/).getByText('Your number appears here once you’ve ordered')).toBeVisible()
    const id = await order('A47')
    await waitFor(() => expect(codesIn(/^In the kitchen/)).toEqual(['A47']))
    for (const status of ['started', 'finnished'] as const) await harness.api.moveOrder(id, status)
    expect(codesIn(/^Ready/)).toEqual([])
    await harness.api.moveOrder(id, 'done')
    await waitFor(() => expect(codesIn(/^Ready/)).toEqual(['A47']))
    expect(codesIn(/^In the kitchen/)).toEqual([])
    await harness.api.moveOrder(id, 'delivered')
    await waitFor(() => expect(codesIn(/^Ready/)).toEqual([]))
  })

  it('are shown in parts when there are too many', async () => {
    for (let at = 10; at < 23; at += 1) await order(`B${at}`)
    await openBoard()
    const first = codesIn(/^In the kitchen 1\/2/)
    expect(first).toHaveLength(7)
    ticks(1)
    const rest = codesIn(/^In the kitchen 2\/2/)
    expect(new Set([...first, ...rest]).size).toBe(13)
    ticks(1)
    expect(codesIn(/^In the kitchen 1\/2/)).toEqual(first)
  })

  it('stay without a connection, with the time of the last update, until the server responds again', async () => {
    let isDown = false
    const fetch: typeof globalThis.fetch = (...given) =>
      isDown ? Promise.reject(new TypeError('No network')) : harness.api.fetch(...given)
    harness.store.set(clientAtom, createClient({ fetch }))
    await openBoard()
    await order('A47')
    await waitFor(() => expect(codesIn(/^In the kitchen/)).toEqual(['A47']))
    const [stream] = Stream.open
    isDown = true
    act(() => void stream?.dispatchEvent(new Event('error')))
    ticks(1)
    expect(await screen.findByText(/^As of \d\d:\d\d$/)).toBeVisible()
    expect(codesIn(/^In the kitchen/)).toEqual(['A47'])
    expect(await category('Drinks Soft drinks')).toBeVisible()
    isDown = false
    ticks(1)
    await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull())
  })
})

describe('the signage screen of a shop that closes', () => {
  const EVENING = new Date('2027-03-01T19:59:55+01:00')

  it('shows the opening time and continues when the shop opens', async () => {
    await harness.api.setNow(EVENING)
    await openBoard('dagtid', EVENING)
    expect(await category('Food')).toBeVisible()
    ticks(1)
    expect(await category('Closed')).toBeVisible()
    expect(screen.getByText('Opens Tuesday 10:00')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Burger' })).toBeNull()
    const untilMidnight = (4 * 3_600_000 + 5_000) / TICK_MS
    ticks(Math.ceil(untilMidnight))
    expect(screen.getByText('Opens 10:00')).toBeVisible()
    ticks(Math.ceil((10 * 3_600_000) / TICK_MS))
    expect(screen.queryByRole('heading', { name: 'Closed' })).toBeNull()
    expect(screen.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(0)
  })
})

it('The signage screen keeps the device awake, also after it was hidden, until it is unmounted', async () => {
  const locks: { released: boolean; release: () => Promise<void> }[] = []
  const request = async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true
      },
    }
    locks.push(lock)
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  await openBoard()
  await waitFor(() => expect(locks).toHaveLength(1))
  // Browsers release the lock of a hidden page.
  await locks[0]?.release()
  document.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(locks.map(({ released }) => released)).toContain(false))
  cleanup()
  await waitFor(() => expect(locks.map(({ released }) => released)).not.toContain(false))
  expect(Stream.open.size).toBe(0)
  Reflect.deleteProperty(navigator, 'wakeLock')
})
