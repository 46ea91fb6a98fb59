import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { TableSection } from '../pages/TableSection.ts'
import { expectBasket, storedBasket } from '../support/browser-storage.ts'
import { ConsoleErrors } from '../support/console-errors.ts'
import { cultureCookie } from '../support/culture.ts'
import { orderRow } from '../support/database.ts'
import { SHOP } from '../support/sample.ts'
import { test as base, expect } from '../support/test.ts'

/** A second guest, with a phone of their own. */
const test = base.extend<{ readonly friend: Page }>({
  friend: async ({ browser, baseURL, viewport, isMobile, hasTouch }, use) => {
    const context = await browser.newContext({
      baseURL: String(baseURL),
      viewport,
      isMobile,
      hasTouch,
      serviceWorkers: 'block',
    })
    await context.addCookies([cultureCookie(String(baseURL), 'en')])
    const errors = new ConsoleErrors(context)
    await use(await context.newPage())
    expect(errors.found, 'console errors of the friend’s page').toEqual([])
    await context.close()
  },
})

const isEmpty = async (page: Page) => (await storedBasket(page))?.items.length === 0

test('Guests at one table see each other’s dishes, and one of them pays for all (TABLE-22, TABLE-23, TABLE-26)', async ({
  page,
  friend,
}) => {
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  await (await menu.basket()).sendTo('Table 7')
  const code = await TableSection.start(page, 'Anna')

  await friend.goto(paths.menu.href({ shopId: SHOP.id, category: [] }, { join: code }))
  const invitation = friend.getByRole('dialog', { name: 'Join the table’s order?' })
  await invitation.getByRole('textbox', { name: /^Your name/ }).fill('Bea')
  await invitation.getByRole('button', { name: 'Join' }).click()
  await expect(invitation).toBeHidden()
  await expect(friend).toHaveURL(paths.menu.href({ shopId: SHOP.id, category: [] }))
  const friendsMenu = await MenuPage.reached(friend, SHOP.name)
  await friendsMenu.add('Cola, 33 cl')
  await friendsMenu.add('Cola, 33 cl')
  await expectBasket(friend, { shopId: SHOP.id, spotId: (await storedBasket(page))?.spotId ?? '' })

  const friendsTable = await TableSection.open(friend)
  await expect(friendsTable.linesOf('Anna')).toHaveText([/^Cola, 33 cl/])
  const table = await TableSection.open(page)
  await expect(table.linesOf('Bea')).toHaveText([/^2x Cola, 33 cl/])
  const checkout = await table.payForEveryone()
  await checkout.waitForPrice()
  const payment = await checkout.pay()
  const { orderId } = payment
  // The friend cannot pay for the same dishes meanwhile.
  await expect(friendsTable.basket.root.getByText('Anna is paying for this')).toBeVisible()
  await payment.pay(CARDS.accepted)

  await expect.poll(() => isEmpty(page)).toBe(true)
  await expect.poll(() => isEmpty(friend)).toBe(true)
  const row = await orderRow(orderId)
  await expect(friendsTable.root.getByText(`Order ${row?.pickup_code}: Anna has paid`)).toBeVisible()
  expect(row?.order_type).toBe('dineInPlace')
})
