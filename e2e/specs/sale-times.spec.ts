import { DAYS_OF_WEEK } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import { CheckoutPage } from '../pages/CheckoutPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { change } from '../support/database.ts'
import { expect, test } from '../support/test.ts'

/** A shop that no other spec uses. It gets a menu of its own, and never closes during this spec. */
const SHOP = { id: 'tromso', name: 'Carte Tromsø' } as const
const ZONE = 'Europe/Oslo'
const DAY_MS = 86_400_000

const hours = (opens: string, closes: string, days: readonly string[]) =>
  JSON.stringify(days.map((dayOfWeek) => ({ dayOfWeek, opens: `${opens}:00`, closes: `${closes}:00` })))
/** In two days: never within twelve hours, and never today, also if midnight comes during the spec. */
const IN_TWO_DAYS = Date.now() + 2 * DAY_MS
/** The weekday in the shop's time zone. */
const inTwoDays = (weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat('en-GB', { weekday, timeZone: ZONE }).format(IN_TWO_DAYS)

const article = (code: string, name: string, saleTimes: string) =>
  `('menu-sale', '${code}', 0, '${name}', 500, '', '[]', false, '{}', '{}', 'food', '${saleTimes}')`

test.beforeAll(async () => {
  const items = ['pancakes', 'coffee'].map((code) => ({ type: 'article', code, choices: [], suggestions: [] }))
  const breakfast = hours('07:00', '11:00', [inTwoDays('long')])
  await change(`insert into menu (id, name, currency, currency_symbol, choice_levels, items)
    values ('menu-sale', 'Menu', 'NOK', 'kr', '[]', '[${JSON.stringify({ type: 'container', name: 'Morning', i18n: [], items })}]')`)
  await change(`insert into article (menu_id, code, kind, description, price_minor, image, i18n, sold_out, allergens, tags, goods, sale_times)
    values ${article('pancakes', 'Pancakes', breakfast)}, ${article('coffee', 'Coffee', '[]')}`)
  await change(
    `update shop set menu_id = 'menu-sale', opening_hours = '${hours('00:00', '00:00', DAYS_OF_WEEK)}' where id = '${SHOP.id}'`,
  )
})
test.afterAll(async () => {
  await change(
    `update shop set menu_id = 'menu-nok', opening_hours = '${hours('11:00', '01:00', DAYS_OF_WEEK)}' where id = '${SHOP.id}'`,
  )
  await change(`delete from pickup_capacity where shop_id = '${SHOP.id}'`)
  await change("delete from article where menu_id = 'menu-sale'")
  await change("delete from menu where id = 'menu-sale'")
})

test('A breakfast is shown with its times, and can be ordered once the shop takes orders for that morning (SALE-5)', {
  tag: '@small',
}, async ({ page }) => {
  const address = paths.menu.href({ shopId: SHOP.id, category: [] }, { orderType: 'takeAway' })
  const menu = new MenuPage(page)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Pancakes', exact: true }) })
  const times = new RegExp(`^ ?${inTwoDays('short')} 07:00–\u206011:00$`)
  // The server hears of a change of the database a moment later.
  await expect(async () => {
    await page.goto(address)
    await expect(card.getByText(times)).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Add Coffee', exact: true })).toBeVisible()
  const plus = page.getByRole('button', { name: 'Add Pancakes', exact: true })
  await expect(plus).toBeHidden()

  await change(`insert into pickup_capacity (shop_id, order_type, slot_minutes, walk_in_percent, days_ahead)
    values ('${SHOP.id}', 'takeAway', 15, 0, 3)`)
  await expect(async () => {
    await page.goto(address)
    await expect(plus).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(card.getByText(times)).toBeVisible()
  await menu.add('Pancakes')
  await (await menu.basket()).checkOutLink.click()

  const checkout = await CheckoutPage.reached(page)
  await expect(checkout.pickupField).toHaveText(/Choose a time/)
  await checkout.pickupField.click()
  const list = page.getByRole('dialog', { name: 'Choose a time' })
  const offered = list.getByRole('radiogroup', { name: 'When' }).getByRole('radio', { disabled: false })
  await expect(offered).toHaveCount(16)
  await offered.first().click()
  await expect(checkout.pickupField).toHaveText(new RegExp(`${inTwoDays('short')}.* 07:00$`))
  await checkout.pay()
})
