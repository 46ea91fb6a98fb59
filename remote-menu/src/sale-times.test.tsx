import { DAYS_OF_WEEK } from '@carte/contract'
import { paths } from '@carte/navigation'
import { basketAtom, clearBasketAtom } from '@carte/store'
import { createHarness, fakeOnly, type Harness, renderScreen, serveScreen } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { suggestedAtom } from './components/basket/suggested-atom.ts'
import * as remote from './screens.ts'
import { addArticle } from './testing/basket.ts'

let harness: Harness
/** Never closes, in Stockholm: one hour ahead of UTC. An order takes 15 minutes. */
const shopId = 'centrum'
const FRIDAY = '2026-11-20'
const at = (time: string) => new Date(`${FRIDAY}T${time}:00Z`)
/** How often the page looks at the clock, in milliseconds. */
const CHECK_INTERVAL_MS = 30_000

beforeAll(async () => {
  harness = await createHarness()
})
afterEach(async () => {
  jest.useRealTimers()
  harness.store.set(clearBasketAtom)
  await harness.api.sql("update article set sale_times = '[]'")
  await harness.api.sql(
    "update menu set items = (select jsonb_agg(item - 'saleTimes') from jsonb_array_elements(items) item)",
  )
  await harness.api.sql('delete from pickup_capacity')
})
afterAll(() => harness.close())

const timesOf = (opens: string, closes: string, days: readonly string[]) =>
  JSON.stringify(days.map((dayOfWeek) => ({ dayOfWeek, opens: `${opens}:00`, closes: `${closes}:00` })))
const WORKDAYS = DAYS_OF_WEEK.slice(0, 5)
const sell = (code: string, opens: string, closes: string, days: readonly string[] = WORKDAYS) =>
  harness.api.sql('update article set sale_times = $2 where code = $1', [code, timesOf(opens, closes, days)])
/** Sells the burger on whole days between dates. */
const sellBetween = (...dates: readonly (readonly [validFrom: string, validTo: string])[]) => {
  const days: object[] = JSON.parse(timesOf('00:00', '00:00', DAYS_OF_WEEK))
  const times = dates.flatMap(([validFrom, validTo]) => days.map((day) => ({ ...day, validFrom, validTo })))
  return harness.api.sql("update article set sale_times = $1 where code = 'burger'", [JSON.stringify(times)])
}
const allowDaysAhead = (days: number) =>
  harness.api.sql(
    "insert into pickup_capacity (shop_id, order_type, slot_minutes, walk_in_percent, days_ahead) values ('centrum', 'takeAway', 15, 0, $1)",
    [days],
  )

async function enterAt(now: Date): Promise<void> {
  await harness.enterShop(shopId)
  fakeOnly(['Date', 'setInterval', 'clearInterval'], now)
}
const openMenu = () => renderScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }))
const openArticle = (code: string, category: string) =>
  renderScreen(
    harness,
    remote,
    'article',
    paths.article,
    paths.article.href({ shopId, category: [category], articleId: code }),
  )
const setClock = (now: Date) =>
  act(() => {
    jest.setSystemTime(now)
    jest.advanceTimersByTime(CHECK_INTERVAL_MS)
  })
const card = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li')
  if (!found) throw new Error(`${name} has no card`)
  return found
}
const plus = (name: string) => within(card(name)).queryByRole('button', { name: `Add ${name}` })
const MORNING = '07:00–\u206011:00'

describe('a card (SALE-5)', () => {
  it('says nothing while its dish is sold for the next pick-up time', async () => {
    await sell('burger', '07:00', '11:00')
    await enterAt(at('08:00'))
    await openMenu()
    expect(card('Burger')).not.toHaveTextContent('07:00')
    expect(plus('Burger')).toBeVisible()
  })

  it('says from when a dish is sold later today, and adds it', async () => {
    await sell('burger', '11:00', '14:00')
    await enterAt(at('08:00'))
    await openMenu()
    expect(card('Burger')).toHaveTextContent('From 11:00')
    const add = plus('Burger')
    if (!add) throw new Error('The burger cannot be added')
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(add)
    expect(harness.store.get(basketAtom).items.map(({ article }) => article.code)).toEqual(['burger'])
  })

  it('says when a dish is sold that cannot be ordered, and has no plus', async () => {
    await sell('burger', '07:00', '11:00')
    await enterAt(at('12:00'))
    await openMenu()
    expect(card('Burger')).toHaveTextContent(`Mon–\u2060Fri ${MORNING}`)
    expect(card('Burger')).toHaveTextContent('100 kr')
    expect(plus('Burger')).toBeNull()
    expect(plus('Cola')).toBeVisible()
  })

  it('says between which dates a dish is sold, and nothing of dates that are over (SALE-12)', async () => {
    await sellBetween(['2026-12-01', '2026-12-24'], ['2025-12-01', '2025-12-24'])
    await enterAt(at('12:00'))
    await openMenu()
    expect(within(card('Burger')).getByText('1–\u206024 December')).toBeVisible()
    expect(plus('Burger')).toBeNull()
  })

  it('has no plus once no order is ready on the last date (SALE-10)', async () => {
    await sellBetween(['2026-11-01', FRIDAY])
    await enterAt(at('12:00'))
    await openMenu()
    expect(plus('Burger')).toBeVisible()
    // In 15 minutes it is midnight in Stockholm.
    setClock(at('22:45'))
    expect(plus('Burger')).toBeNull()
  })

  it('says that a dish is not on sale whose dates are over (SALE-12)', async () => {
    await sellBetween(['2026-11-01', '2026-11-19'])
    await enterAt(at('12:00'))
    await openMenu()
    expect(card('Burger')).toHaveTextContent('Not on sale')
  })

  it('adds a dish that is sold on a day for which the shop takes orders', async () => {
    await sell('burger', '07:00', '11:00', ['Saturday'])
    await allowDaysAhead(1)
    await enterAt(at('12:00'))
    await openMenu()
    expect(card('Burger')).toHaveTextContent(`Sat ${MORNING}`)
    expect(plus('Burger')).toBeVisible()
  })

  it('says of a dish without a time in common with its category that it is not on sale', async () => {
    await sell('burger', '07:00', '11:00', ['Monday'])
    await sellCategory('Mat', '07:00', '11:00', ['Tuesday'])
    await enterAt(at('08:00'))
    await openMenu()
    expect(card('Burger')).toHaveTextContent('Not on sale')
  })

  it('follows the clock while the page is open', async () => {
    await sell('burger', '11:00', '14:00')
    await enterAt(at('09:40'))
    await openMenu()
    expect(card('Burger')).toHaveTextContent('From 11:00')
    // In 15 minutes it is 11:00.
    setClock(at('09:45'))
    expect(card('Burger')).not.toHaveTextContent('11:00')
    setClock(at('12:46'))
    expect(card('Burger')).toHaveTextContent('Mon–\u2060Fri 11:00–\u206014:00')
    expect(plus('Burger')).toBeNull()
  })

  it('is rendered by the server with the same text', async () => {
    await sell('burger', '11:00', '14:00')
    await enterAt(at('08:00'))
    const html = await serveScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }))
    expect(String(html)).toContain('From 11:00')
  })
})

const sellCategory = (name: string, opens: string, closes: string, days: readonly string[] = WORKDAYS) =>
  harness.api.sql(
    `update menu set items = (select jsonb_agg(case when item ->> 'name' = $1
      then jsonb_set(item, '{saleTimes}', $2) else item end order by n) from jsonb_array_elements(items) with ordinality as i (item, n))`,
    [name, timesOf(opens, closes, days)],
  )

describe('the suggestions of the basket (SALE-5)', () => {
  it('leave out what cannot be ordered', async () => {
    await sell('dip', '07:00', '11:00')
    await enterAt(at('12:00'))
    addArticle(harness.store, 'burger')
    expect(harness.store.get(suggestedAtom).articles.map(({ item }) => item.code)).toEqual(['fries'])
  })
})

describe('the page of suggestions (SALE-5)', () => {
  const openSuggestions = () =>
    renderScreen(
      harness,
      remote,
      'suggestedArticles',
      paths.suggestedArticles,
      paths.suggestedArticles.href({ shopId, category: ['Mat'], articleId: 'burger' }),
    )

  it('leaves out what cannot be ordered, and says when the others are sold', async () => {
    await sell('dip', '07:00', '11:00')
    await sell('fries', '14:00', '18:00')
    await enterAt(at('12:00'))
    await openSuggestions()
    const list = screen.getByRole('list', { name: /./ })
    expect(list).toHaveTextContent(/Fries/)
    expect(list).toHaveTextContent(/From 14:00/)
    expect(list).not.toHaveTextContent(/Dip/)
  })

  it('offers nothing if none can be ordered', async () => {
    await sell('dip', '07:00', '11:00')
    await sell('fries', '07:00', '11:00')
    await enterAt(at('12:00'))
    await openSuggestions()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to the menu' })).toBeVisible()
  })
})

describe('a category (SALE-5)', () => {
  it('says when it is sold, and so do its dishes', async () => {
    await sellCategory('Mat', '07:00', '11:00')
    await enterAt(at('12:00'))
    await openMenu()
    const section = screen.getByRole('heading', { name: 'Food', level: 2 }).parentElement
    expect(section?.querySelector(':scope > p')).toHaveTextContent(`Mon–\u2060Fri ${MORNING}`)
    expect(plus('Burger')).toBeNull()
    expect(plus('Cola')).toBeVisible()
  })
})

describe('the page of an article (SALE-5)', () => {
  it('says when it is sold and that it can be ordered for later', async () => {
    await sell('burger', '11:00', '14:00')
    await enterAt(at('08:00'))
    await openArticle('burger', 'Mat')
    expect(screen.getByText('From 11:00')).toBeVisible()
    expect(screen.getByText(/You can order it for later/)).toBeVisible()
    expect(screen.getByRole('button', { name: /^Add \d/ })).toBeEnabled()
  })

  it('has no button that adds if it cannot be ordered', async () => {
    await sell('burger', '07:00', '11:00')
    await enterAt(at('12:00'))
    await openArticle('burger', 'Mat')
    expect(screen.getByText(`Mon–\u2060Fri ${MORNING}`)).toBeVisible()
    expect(screen.getByText(/isn’t sold at any time that you can order for now/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to the menu' })).toBeVisible()
  })

  it('lets a line of the basket be changed that cannot be ordered now, so that nothing is lost', async () => {
    await harness.enterShop(shopId)
    addArticle(harness.store, 'burger')
    await sell('burger', '07:00', '11:00')
    await enterAt(at('12:00'))
    const [line] = harness.store.get(basketAtom).items
    await renderScreen(
      harness,
      remote,
      'article',
      paths.editOrder,
      paths.editOrder.href({ shopId, category: ['Mat'], articleId: 'burger', orderId: line?.id ?? '' }),
    )
    expect(screen.getByText(`Mon–\u2060Fri ${MORNING}`)).toBeVisible()
    expect(screen.getByRole('button', { name: /^Save/ })).toBeEnabled()
  })
})
