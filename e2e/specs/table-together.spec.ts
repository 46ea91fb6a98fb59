import type { Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { TableSection } from '../pages/TableSection.ts'
import { expectBasket, storedBasket } from '../support/browser-storage.ts'
import { leaveToStaff, orderRow } from '../support/database.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/table-phones.ts'

const COLA = 'Cola, 33 cl'

const isEmpty = async (page: Page) => (await storedBasket(page))?.items.length === 0

/** Starts the order of a table with one cola. Returns the join code. */
async function startTable(page: Page, table: string, name: string): Promise<string> {
  const menu = await MenuPage.open(page, SHOP)
  await menu.add(COLA)
  await (await menu.basket()).sendTo(table)
  return TableSection.start(page, name)
}

test('Guests at one table see each other’s dishes, and one of them pays for all (TABLE-22, TABLE-23, TABLE-26)', async ({
  page,
  newPhone,
}) => {
  const code = await startTable(page, 'Table 7', 'Anna')

  const { page: friend } = await newPhone()
  const friendsMenu = await TableSection.joinByLink(friend, code, 'Bea')
  await friendsMenu.add(COLA)
  await friendsMenu.add(COLA)
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

test('Four phones and the staff share a table: ready, a call, chosen dishes, a ticket with names, the end (TABLE-51, TABLE-54)', {
  tag: '@small',
}, async ({ page, newPhone, kitchen, consoleErrors }) => {
  const code = await startTable(page, 'Table 8', 'Anna')
  const [beasPhone, cleosPhone, dan] = [await newPhone(), await newPhone(), await newPhone()]
  const [bea, cleo] = [beasPhone.page, cleosPhone.page]

  const beasMenu = await TableSection.joinByLink(bea, code, 'Bea')
  await beasMenu.add(COLA)
  await beasMenu.add(COLA)
  const cleosMenu = await MenuPage.open(cleo, SHOP)
  await cleosMenu.add(COLA)
  const cleosTable = await TableSection.joinByCode(cleo, `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase())
  const dansMenu = await TableSection.joinByLink(dan.page, code, 'Dan')
  const table = await TableSection.open(page)

  await test.step('A phone that cannot reach the server publishes its dishes when it can again (TABLE-21)', async () => {
    await expect(table.guest('Guest 3')).toBeVisible()
    await expect(table.root.getByText('Nothing yet')).toBeVisible()
    // Without any connection, the page would become the offline page after three seconds.
    dan.consoleErrors.expectFailureOf(/\/api\/tables\//)
    await dan.page.route('**/api/tables/**', (route) => route.abort())
    await dansMenu.add(COLA)
    const dansTable = await TableSection.open(dan.page)
    await expect(dansTable.root.getByText('No connection. The others may have changed something.')).toBeVisible()
    await expect(table.linesOf('Dan')).toHaveCount(0)
    await dan.page.unrouteAll()
    await expect(table.linesOf('Dan')).toHaveText([/^Cola, 33 cl/])
    await expect(dansTable.linesOf('Bea')).toHaveText([/^2x Cola, 33 cl/])
  })

  const beasTable = await TableSection.open(bea)
  await test.step('The others see that a guest is ready (TABLE-47)', async () => {
    await beasTable.sayReady()
    await expect(table.guest('Bea')).toContainText('Ready')
    await expect(table.guest('Dan')).not.toContainText('Ready')
  })

  await test.step('Staff answer a call of the table (TABLE-45, TABLE-46)', async () => {
    await cleosTable.callStaff()
    await kitchen.openTables('Tables: 1 call')
    const listed = kitchen.table('Table 8')
    for (const text of ['Anna, Bea, Guest 3, Dan', 'Calling since', '5 dishes'])
      await expect(listed).toContainText(text)
    await listed.getByRole('button', { name: /^Coming/ }).click()
    await expect(listed).toContainText('somebody is coming')
    for (const phone of [table, cleosTable]) await expect(phone.comingNotice).toBeVisible()
    await kitchen.closeTables()
  })

  const pickupCode = await test.step('One of them pays for chosen dishes, after a declined card', async () => {
    const checkout = await (await beasTable.payForEveryone()).chooseDishes()
    const own = checkout.dish('Your dishes', COLA)
    await expect(own.getByRole('checkbox')).toBeChecked()
    await own.getByRole('combobox').selectOption('1 of 2')
    await checkout.dish('Dan', COLA).getByRole('checkbox').check()
    await checkout.waitForPrice()
    const payment = await checkout.pay()
    const { orderId } = payment
    await leaveToStaff(orderId)
    await payment.payAndExpectError(CARDS.declined, 'The payment was declined.')
    await payment.pay(CARDS.accepted)
    await expect.poll(() => isEmpty(dan.page)).toBe(true)
    await expect.poll(async () => (await storedBasket(bea))?.items.map(({ quantity }) => quantity)).toEqual([1])
    expect(await isEmpty(page)).toBe(false)
    return String((await orderRow(orderId))?.pickup_code)
  })

  await test.step('The ticket says who gets what (TABLE-40)', async () => {
    const ticket = kitchen.ticket(pickupCode)
    for (const text of ['Table 8', 'Ordered together', COLA, 'Bea', 'Dan']) await expect(ticket).toContainText(text)
    await expect(ticket).not.toContainText('Anna')
  })

  await test.step('Staff end the table, and the guests keep their own dishes (TABLE-42)', async () => {
    await kitchen.openTables()
    for (const text of [pickupCode, '3 dishes']) await expect(kitchen.table('Table 8')).toContainText(text)
    for (const errors of [consoleErrors, beasPhone.consoleErrors, cleosPhone.consoleErrors, dan.consoleErrors])
      errors.expectFailureOf(/\/api\/tables\/[0-9a-f]{32}(\/\w+)?$/)
    // The notice stays for some seconds only, so wait for it from the beginning.
    await Promise.all([table.endedNotice.waitFor(), cleosTable.endedNotice.waitFor(), kitchen.endTable('Table 8')])
    await expect(table.root).toBeHidden()
    for (const guest of [page, cleo]) await expectBasket(guest, { shopId: SHOP.id, orderType: 'dineInPlace' })
    for (const guest of [page, bea, cleo]) expect(await isEmpty(guest)).toBe(false)
  })
})
