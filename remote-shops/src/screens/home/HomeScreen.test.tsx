import { paths } from '@carte/navigation'
import { addItemAtom, basketAtom, shopAtom } from '@carte/store'
import { createHarness, type Harness, renderScreen } from '@carte/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../../screens.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const home = () => renderScreen(harness, remote, 'home', paths.home, '/')
const card = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement)

describe('several shops', () => {
  it.each([
    ['centrum', 'Open', true],
    ['pausad', 'Paused', false],
    ['avstangd', 'Offline', false],
    ['stangd', 'Closed', false],
    ['appen', 'Coming soon', false],
  ])('%s says %s', async (id, badge, selectable) => {
    const [{ name } = { name: '' }] = (await harness.api.sql('select name from shop where id = $1', [id])) as {
      name: string
    }[]
    await home()
    await userEvent.type(screen.getByRole('searchbox'), name)
    const shop = await card(name)
    expect(shop.getByText(badge)).toBeVisible()
    expect(shop.queryByRole('link') !== null).toBe(selectable)
  })

  it('tells of each what it is, where, and how long it is open today', async () => {
    await home()
    const shop = await card('Dagtid')
    for (const text of ['Dagtid cooks', /^Storgatan 6/, '111 22 Uppsala', /^Today 10:00 – 20:00/]) {
      expect(shop.getByText(text)).toBeVisible()
    }
  })

  it('tells of a closed one when it opens, and of one with an app of its own no hours', async () => {
    const [date] = new Date(Date.now() + 3 * 86_400_000).toISOString().split('T')
    const exceptions = JSON.stringify([{ date, opens: '10:00:00', closes: '12:00:00' }])
    await harness.api.sql("update shop set opening_hours_exceptions = $1 where id = 'stangd'", [exceptions])
    await home()
    const closed = await card('Stängd')
    for (const text of [/^Closed today/, /^Opens .*10:00$/]) expect(closed.getByText(text)).toBeVisible()
    expect((await card('Appen')).queryByText(/^(Today|Closed today|Open around)/)).toBeNull()
  })

  it('finds by name, description, address and city, and says when nothing matches', async () => {
    await home()
    await userEvent.type(screen.getByRole('searchbox'), 'HELSINKI')
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), 'Helsinky')
    expect(await screen.findByText('No restaurant matches “Helsinky”.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /Did you mean/ }))
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  })

  it('shows six, then more', async () => {
    await home()
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 more' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(7)
  })

  it('chooses a shop, and empties the basket of another', async () => {
    await harness.enterShop('helsinki')
    harness.store.set(addItemAtom, {
      type: 'article',
      quantity: 1,
      path: [],
      choices: {},
      article: { code: 'burger', price: 10, description: 'Burger', i18n: [], imageUrl: '' },
    })
    const { location } = await home()
    await userEvent.type(screen.getByRole('searchbox'), 'centrum')
    await userEvent.click(await screen.findByRole('link', { name: /centrum/i }))
    expect(await screen.findByText('Elsewhere')).toBeVisible()
    expect(location()).toBe('/shop/centrum/order-type')
    expect(harness.store.get(basketAtom)).toMatchObject({ shopId: 'centrum', items: [] })
    expect(harness.store.get(shopAtom)?.id).toBe('centrum')
  })
})

describe('one shop', () => {
  it.each([
    ['centrum', 'online', true, 'Start'],
    ['centrum', 'paused', false, 'Paused'],
    ['centrum', 'offline', false, 'Offline'],
    ['stangd', 'online', false, 'Closed'],
  ])('%s, %s', async (id, status, startable, word) => {
    await harness.api.sql('delete from shop where id <> $1', [id])
    await harness.api.sql('update shop set status = $1', [status])
    await home()
    expect(screen.getByRole('heading', { name: 'Opening hours' })).toBeVisible()
    if (startable) expect(screen.getByRole('link', { name: word })).toHaveAttribute('href', '/shop/centrum/order-type')
    else expect(screen.getByRole('button', { name: word })).toBeDisabled()
  })

  it('tells its hours today, with the weekday in English in every language', async () => {
    await harness.close()
    harness = await createHarness({
      language: 'sv',
      prepare: ({ sql }) => sql("delete from shop where id <> 'dagtid'"),
    })
    await home()
    const day = screen.getByText(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/)
    expect(day).toHaveAttribute('lang', 'en')
    expect(day.parentElement).toHaveTextContent('10:00 – 20:00')
  })

  it('goes straight to the menu where only one order type is configured and set', async () => {
    await harness.close()
    harness = await createHarness({
      prepare: async ({ sql }) => {
        await sql("delete from shop where id <> 'centrum'")
        await sql("update operator set order_types = '{dineInPlace}'")
      },
    })
    await home()
    expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/shop/centrum/menu')
  })

  it('says that there is none', async () => {
    await harness.api.sql('delete from shop')
    await home()
    expect(screen.getByText('No restaurants yet')).toBeVisible()
  })
})
