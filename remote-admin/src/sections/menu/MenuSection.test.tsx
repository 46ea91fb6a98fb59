import type { AdminMenu, Menu } from '@carte/contract'
import { createHarness, expectLog, type Harness, rejectionLog, signInAdmin } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { adminPaths } from '../../paths.ts'
import { findDialog, findTitle, openBackOffice } from '../../testing/back-office.ts'

expectLog(rejectionLog('call', 'changed-meanwhile'))

const MENU = 'menu-eur'
const URL = `/api/admin/menus/${MENU}`
const at = { menuId: MENU }

let harness: Harness
let anna: typeof globalThis.fetch
beforeAll(async () => {
  harness = await createHarness()
})
beforeEach(async () => {
  await harness.api.sql('delete from menu_change')
  anna = (await signInAdmin(harness.api, [{ shopId: 'helsinki', role: 'manager' }], { name: 'Anna' })).fetch
})
afterEach(cleanup)
afterAll(() => harness.close())

async function send<T>(fetch: typeof globalThis.fetch, method: string, path: string, body?: object): Promise<T> {
  const init = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
  return (await (await fetch(path, { method, ...init })).json()) as T
}
const read = async () => send<AdminMenu>(anna, 'GET', URL)
const changes = async () =>
  (await read()).draft.changes.map(({ subject, field, after }) => [`${subject} ${field}`, after])
const edit = (subject: string, field: string, seen: unknown, value: unknown) =>
  send(anna, 'POST', `${URL}/changes`, { changes: [{ subject, field, seen, value }] })
const guestMenu = async () => {
  // Resolves once the server has received the notification of a published menu, which can come after the answer.
  await harness.api.sql('select 1')
  return send<Menu>(harness.api.fetch, 'GET', '/api/shops/helsinki/menu')
}

describe('the page of a menu (EDIT-12)', () => {
  it('leads from the list to the tree, and filters it', async () => {
    const { user } = await openBackOffice(harness, anna, adminPaths.menus.href())
    await user.click(await screen.findByRole('link', { name: 'Edit Meny' }))
    await findTitle('Meny')
    await user.type(screen.getByRole('searchbox', { name: 'Search dishes and categories' }), 'burg')
    const rows = within(screen.getByRole('list', { name: 'The menu' }))
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(1))
    expect(rows.getByRole('link')).toHaveTextContent('Burgare')
  })

  it('moves and changes the selected rows by buttons', async () => {
    const { user } = await openBackOffice(harness, anna, adminPaths.menu.href(at))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Sallad' }))
    await user.click(screen.getByRole('button', { name: 'Go to the actions' }))
    expect(screen.getByRole('region', { name: 'Selected rows' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Move up' }))
    await screen.findByText('1 change')
    await user.click(screen.getByRole('button', { name: 'Change prices' }))
    const prices = await findDialog('Change prices')
    await user.click(prices.getByRole('button', { name: 'Save' }))
    expect(prices.getByLabelText('Percent')).toHaveAccessibleDescription(/Enter a whole number from -90 to 300/)
    await waitFor(() => expect(prices.getByLabelText('Percent')).toHaveFocus())
    await user.type(prices.getByLabelText('Percent'), '50')
    await user.click(prices.getByRole('button', { name: 'Save' }))
    await screen.findByText('2 changes')
    await user.click(screen.getByRole('button', { name: 'Change tags' }))
    const tags = await findDialog('Change tags')
    await user.selectOptions(tags.getByLabelText('Tags'), 'spicy')
    await user.click(tags.getByRole('button', { name: 'Save' }))
    await screen.findByText('3 changes')
    expect(await changes()).toEqual([
      ['category/Mat children', ['article/burger', 'article/salad', 'article/margherita', 'article/soup']],
      ['article/salad price', 12],
      ['article/salad tags', ['vegan', 'vegetarian', 'spicy']],
    ])
  })

  it('marks the selected dishes as sold out at once', async () => {
    const { user } = await openBackOffice(harness, anna, adminPaths.menu.href(at))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Cola' }))
    await user.click(screen.getByRole('button', { name: 'Sold out' }))
    const dialog = await findDialog('Sold out')
    await user.selectOptions(dialog.getByLabelText('Sold out'), 'For 2 hours')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(
      await harness.api.sql("select code, sold_out from shop_article where sold_out_until > now() + '1 hour'"),
    ).toEqual([{ code: 'cola', sold_out: true }])
  })

  it('renders only the rows near the viewport of a large menu', async () => {
    await harness.api.sql(
      `insert into article (menu_id, code, kind, description, price_minor, image, i18n, sold_out, allergens, tags, goods)
        select $1, 'many-' || n, 0, 'Dish ' || n, 100, '', '[]', false, '{}', '{}', 'food' from generate_series(1, 4900) n`,
      [MENU],
    )
    try {
      await openBackOffice(harness, anna, adminPaths.menu.href(at))
      const list = await screen.findByRole('list', { name: 'The menu' })
      const rows = within(list).getAllByRole('listitem')
      expect(rows.length).toBeLessThan(100)
      expect(rows[0]).toHaveAttribute('aria-setsize', String(4_900 + 16))
    } finally {
      await harness.api.sql("delete from article where code like 'many-%'")
    }
  })

  it('shows a menu of other restaurants too without its buttons', async () => {
    const { fetch } = await signInAdmin(harness.api, [{ shopId: 'centrum', role: 'manager' }])
    await openBackOffice(harness, fetch, adminPaths.menu.href({ menuId: 'menu-sek' }))
    expect(await screen.findByText(/You can only view this menu/)).toBeVisible()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'New dish' })).not.toBeInTheDocument()
  })
})

describe('the page of an article (EDIT-13)', () => {
  const open = (code: string) => openBackOffice(harness, anna, adminPaths.menuArticle.href({ ...at, code }))

  it('makes a dish with a choice in two languages, which guests see after publishing', async () => {
    const { user, location } = await openBackOffice(harness, anna, adminPaths.menu.href(at))
    await user.click(await screen.findByRole('button', { name: 'New dish' }))
    const dialog = await findDialog('New dish')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByLabelText('Price (€)')).toHaveAccessibleDescription('Enter a price, such as 129 or 129.50.')
    await user.type(dialog.getByLabelText('Name'), 'Lohikeitto')
    await user.type(dialog.getByLabelText('Price (€)'), '12,50')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await findTitle('Lohikeitto')
    expect(location()).toBe(adminPaths.menuArticle.href({ ...at, code: 'lohikeitto' }))

    await user.click(screen.getByRole('button', { name: 'Copy as a draft to Suomi' }))
    const english = within(screen.getByRole('region', { name: 'English' }))
    await user.type(english.getByLabelText('Name'), 'Salmon soup')
    await user.click(screen.getByRole('checkbox', { name: 'Fish' }))
    await user.click(screen.getByRole('checkbox', { name: /^Storlek|^Size|^size/i }))
    const units = screen.getByLabelText('Kitchen units')
    await user.clear(units)
    await user.type(units, '2')
    await user.click(screen.getByRole('button', { name: 'Save to the draft' }))
    await screen.findByText('Saved')
    expect(JSON.stringify(await guestMenu())).not.toContain('Lohikeitto')

    await user.click(screen.getByRole('link', { name: 'Meny' }))
    await user.click(await screen.findByRole('link', { name: 'See and publish changes' }))
    await findTitle('Changes')
    expect(screen.getByText('Lohikeitto is new')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await user.click((await findDialog(/^Publish \d+ changes\?$/)).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Published. Guests see the new menu.')).toBeVisible()
    const [food] = (await guestMenu()).items
    expect(food).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          code: 'lohikeitto',
          article: expect.objectContaining({
            price: 12.5,
            allergens: ['fish'],
            i18n: [
              { language: 'en', description: 'Salmon soup' },
              { language: 'fi', description: 'Lohikeitto' },
            ],
          }),
          choices: [expect.objectContaining({ code: 'size' })],
        }),
      ]),
    })
  })

  it('shows what a colleague has set meanwhile, and keeps what was typed', async () => {
    const { user } = await open('burger')
    const price = await screen.findByLabelText('Price (€)')
    const own = within(screen.getByRole('region', { name: 'Default text' }))
    await edit('article/burger', 'price', 10, 11)
    await user.clear(price)
    await user.type(price, '12')
    await user.type(own.getByLabelText('Name'), '!')
    await user.click(screen.getByRole('button', { name: 'Save to the draft' }))
    expect(await screen.findByText(/^Price: Anna has set it to/)).toHaveTextContent('11')
    expect(price).toHaveValue('12')
    expect(await changes()).toEqual([['article/burger price', 11]])
    await user.click(screen.getByRole('button', { name: 'Save to the draft' }))
    await screen.findByText('Saved')
    expect(await changes()).toEqual([
      ['article/burger description', 'Burgare!'],
      ['article/burger price', 12],
    ])
  })

  it('has a price for each order type, which the changes say in words (EDIT-22)', async () => {
    const { user } = await open('burger')
    const takeAway = await screen.findByLabelText('Price (Take away, €)')
    expect(screen.getByLabelText('Price (Eat in, €)')).toHaveValue('')
    await user.type(takeAway, 'cheap')
    await user.click(screen.getByRole('button', { name: 'Save to the draft' }))
    await waitFor(() => expect(takeAway).toHaveAccessibleDescription(/Enter a price, such as 129 or 129.50\./))
    await user.clear(takeAway)
    await user.type(takeAway, '8,50')
    await user.click(screen.getByRole('button', { name: 'Save to the draft' }))
    await screen.findByText('Saved')
    expect(await changes()).toEqual([['article/burger price:takeAway', 8.5]])
    await user.click(screen.getByRole('link', { name: 'Meny' }))
    await user.click(await screen.findByRole('link', { name: 'See and publish changes' }))
    const line = (await screen.findByText(/Price \(Take away\)/)).closest('li')
    expect(line).toHaveTextContent('Burgare, Price (Take away): the usual price 8.50 €')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await user.click((await findDialog(/^Publish 1 change\?$/)).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Published. Guests see the new menu.')).toBeVisible()
    expect(JSON.stringify(await guestMenu())).toContain('"takeAway":{"price":8.5,')
  })

  it('names an invalid price at its field, and keeps the input when the server cannot be reached', async () => {
    const { user, cut } = await open('burger')
    const price = await screen.findByLabelText('Price (€)')
    await user.clear(price)
    await user.type(price, '1,234')
    await user.click(screen.getByRole('button', { name: 'Save to the draft' }))
    await waitFor(() => expect(price).toHaveAccessibleDescription('Enter a price, such as 129 or 129.50.'))
    await user.clear(price)
    await user.type(price, '14')
    cut(true)
    await user.click(screen.getByRole('button', { name: 'Save to the draft' }))
    expect(await screen.findByText(/The server can’t be reached/)).toBeVisible()
    expect(price).toHaveValue('14')
    cut(false)
    await user.click(screen.getByRole('button', { name: 'Save to the draft' }))
    await screen.findByText('Saved')
    expect(await changes()).toEqual([['article/burger price', 14]])
  })
})

describe('the page of changes (EDIT-14)', () => {
  it('says changes in words, decides conflicts and discards one change', async () => {
    await edit('article/cola', 'price', 2.5, 3)
    await edit('article/cola', 'tags', null, ['new'])
    await harness.api.sql("update article set price_minor = 400 where menu_id = $1 and code = 'cola'", [MENU])
    const { user } = await openBackOffice(harness, anna, adminPaths.menuChanges.href(at))
    expect(await screen.findByText(/^Guests now see:/)).toHaveTextContent('4')
    expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Keep this change' }))
    await screen.findByRole('button', { name: 'Publish' })
    await user.click(screen.getByRole('button', { name: 'Discard the change of Cola, Tags' }))
    await screen.findByText('1 change', { selector: 'h2' })
    expect(await changes()).toEqual([['article/cola price', 3]])
  })

  it('names what has to be fixed before a menu can be published', async () => {
    await edit('group/size', 'max', 1, 5)
    await openBackOffice(harness, anna, adminPaths.menuChanges.href(at))
    expect(await screen.findByText(/guests can’t choose more than there are options/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
  })
})
