import { createHarness, type Harness, signInAdmin } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { adminPaths } from '../../paths.ts'
import { openBackOffice } from '../../testing/back-office.ts'
import { createSearchIndex } from './search-index.ts'
import { rowsAround, seenRows } from './useVisibleRows.ts'

const MENU = 'menu-eur'
const ROW_PX = 56

let harness: Harness
let anna: typeof globalThis.fetch
beforeAll(async () => {
  harness = await createHarness()
  anna = (await signInAdmin(harness.api, [{ shopId: 'helsinki', role: 'manager' }])).fetch
  await harness.api.sql(
    `insert into article (menu_id, code, kind, description, price_minor, image, i18n, sold_out, allergens, tags, goods)
      select $1, 'many-' || n, 0, 'Dish ' || n, 1000000 + n, '', '[]', false, '{}', '{}', 'food' from generate_series(1, 4900) n`,
    [MENU],
  )
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})
afterAll(() => harness.close())

/**
 * Opens the menu. `watch` returns a function that returns the prices that were formatted since: that of each row that
 * was rendered. Each dish has its own price.
 */
async function openTree() {
  const prices: unknown[] = []
  const { prototype } = Intl.NumberFormat
  const getFormat = Object.getOwnPropertyDescriptor(prototype, 'format')?.get as () => Intl.NumberFormat['format']
  const format = jest.spyOn(prototype as { readonly format: unknown }, 'format', 'get')
  format.mockImplementation(function (this: Intl.NumberFormat) {
    return (price: number) => {
      prices.push(price)
      return getFormat.call(this)(price)
    }
  })
  const page = await openBackOffice(harness, anna, adminPaths.menu.href({ menuId: MENU }))
  const list = await screen.findByRole('list', { name: 'The menu' })
  const rows = () => within(list).getAllByRole('listitem')
  const scrollTo = (row: number) => {
    list.getBoundingClientRect = () => new DOMRect(0, -row * ROW_PX, 800, 0)
    fireEvent.scroll(window)
  }
  const watch = () => {
    const before = prices.length
    return () => prices.slice(before)
  }
  return { ...page, rows, scrollTo, watch }
}

// EDIT-31
describe('the work of the tree of a menu with 5,000 articles', () => {
  it('renders one row when it is selected', async () => {
    const { user, watch } = await openTree()
    const rendered = watch()
    await user.click(screen.getByRole('checkbox', { name: 'Select Sallad' }))
    expect(rendered()).toHaveLength(1)
  })

  it('renders no row that a key of the search leaves', async () => {
    const { user, rows, watch } = await openTree()
    const field = screen.getByRole('searchbox', { name: 'Search dishes and categories' })
    await user.type(field, 'dish')
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Dish 1'))
    const rendered = watch()
    await user.type(field, ' ')
    await waitFor(() => expect(field).toHaveValue('dish '))
    expect(rendered()).toEqual([])
  })

  it('renders only the rows of a jump, none for one row further, and four for four', async () => {
    const { rows, scrollTo, watch } = await openTree()
    const range = rowsAround(seenRows(1_000 * ROW_PX, window.innerHeight, ROW_PX))
    const ofJump = watch()
    scrollTo(1_000)
    await waitFor(() => expect(rows()).toHaveLength(range.end - range.start))
    // React may begin a step again, so a row can be rendered twice.
    expect(new Set(ofJump()).size).toBe(rows().length)
    expect(rows()[0]).toHaveAttribute('aria-posinset', String(range.start + 1))
    const afterJump = watch()
    scrollTo(1_001)
    expect(afterJump()).toEqual([])
    scrollTo(1_004)
    await waitFor(() => expect(rows()[0]).toHaveAttribute('aria-posinset', String(range.start + 5)))
    expect(new Set(afterJump()).size).toBe(4)
  })

  it('registers no row for dragging before a drag begins', async () => {
    const listened = jest.spyOn(HTMLLIElement.prototype, 'addEventListener')
    const { rows } = await openTree()
    expect(rows()[0]).toHaveAttribute('draggable', 'true')
    expect(listened).not.toHaveBeenCalled()
  })
})

describe('the search index of the tree', () => {
  const SUBJECTS = Array.from({ length: 5_000 }, (_, n) => ({ subject: `article/dish-${n}` }))
  const countedIndex = () => {
    const textOf = jest.fn(({ subject }: { readonly subject: string }) => `Rätt ${subject}`)
    return { textOf, index: createSearchIndex(SUBJECTS, textOf, 'sv') }
  }

  it('prepares one row at each step, and each row once', () => {
    const { textOf, index } = countedIndex()
    index.steps.next()
    index.steps.next()
    expect(textOf).toHaveBeenCalledTimes(2)
    expect(index.find('DISH-4999')).toEqual([SUBJECTS[4_999]])
    expect(textOf).toHaveBeenCalledTimes(5_000)
  })

  it.each([
    ['', 5_000],
    ['  ', 5_000],
    [' RÄTT ', 5_000],
    ['dish-499', 11],
    ['soup', 0],
  ])('finds for "%s" %d rows, also before it was prepared', (words, count) => {
    expect(countedIndex().index.find(words)).toHaveLength(count)
  })
})
