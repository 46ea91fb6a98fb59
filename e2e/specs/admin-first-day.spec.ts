import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ShopPage } from '@carte/contract'
import type { Locator, Page } from '@playwright/test'
import { AdminPage } from '../pages/AdminPage.ts'
import { HomePage } from '../pages/HomePage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { cultureCookie } from '../support/culture.ts'
import { type OwnSite, startOwnSite } from '../support/second-site.ts'
import { addAuthenticator, inviteAdminOf } from '../support/staff-accounts.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<object, { readonly site: OwnSite }>({
  site: [
    async ({}, use) => {
      const site = await startOwnSite('single')
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  // Passkeys belong to a domain, and an address of the network is none.
  baseURL: async ({ site }, use) => use(site.origin.replace('127.0.0.1', 'localhost')),
})

const PICTURE = join(import.meta.dirname, '../../api/sample/media/smash-burger.webp')
const OWNER = 'Olga Owner'

async function fill(form: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text)
}

async function save(form: Page | Locator, name = 'Save'): Promise<void> {
  await form.getByRole('button', { name, exact: true }).click()
  await expect(form.getByText('Saved', { exact: true })).toBeVisible()
}

/** Puts the dish together in its preview, as guests will. */
async function expectPreview(page: Page, dish: string, option: string): Promise<void> {
  const preview = page.frameLocator('iframe[src="/dish-preview"]')
  await preview.owner().scrollIntoViewIfNeeded()
  await expect(preview.getByRole('heading', { level: 1, name: dish })).toBeVisible()
  await expect(preview.locator('img[src*="/api/images/"]').first()).toBeVisible()
  await preview.getByRole('checkbox', { name: option }).check()
  await expect(preview.getByRole('button', { name: /^Add/ })).toContainText('115 kr')
}

/** Adds the VAT rates of a country that the sample does not have. */
async function addVatRates(page: Page, admin: AdminPage, country: string): Promise<void> {
  await admin.openSection('Settings')
  for (const how of ['Take away', 'Eat in']) {
    await page.getByRole('button', { name: 'Add a rate' }).click()
    const dialog = admin.dialog('Add a rate')
    await fill(dialog, { Country: country, 'Class of goods': 'food', 'Rate in per cent': '25', From: '2020-01-01' })
    await dialog.getByLabel('How it’s eaten').selectOption({ label: how })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}

/** Makes a menu with a dish that has a picture and a choice, in two languages, and publishes it. */
async function makeMenu(page: Page, admin: AdminPage, name: string): Promise<void> {
  await admin.openSection('Menus')
  await page.getByRole('button', { name: 'Add menu' }).click()
  const dialog = admin.dialog('New menu')
  await fill(dialog, { Name: name, Id: name.toLowerCase(), Currency: 'SEK', 'Currency symbol': 'kr' })
  await dialog.getByRole('button', { name: 'Add menu' }).click()
  await admin.expectTitle(name)

  await page.getByRole('button', { name: 'New category' }).click()
  const category = admin.dialog('New category')
  await fill(category, { Name: 'Mat' })
  await category.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'The menu' })).toContainText('Mat')

  const addDish = async (dish: string, price: string, where: string) => {
    await page.getByRole('button', { name: 'New dish' }).click()
    const form = admin.dialog('New dish')
    await fill(form, { Name: dish, 'Price (kr)': price })
    await form.getByLabel('Category').selectOption({ label: where })
    await form.getByRole('button', { name: 'Save' }).click()
    await admin.expectTitle(dish)
  }
  const toMenu = async () => {
    await page.getByRole('link', { name, exact: true }).click()
    await admin.expectTitle(name)
  }
  const option = 'No category (an option of a choice)'
  await addDish('Ost', '15', option)
  await toMenu()
  await addDish('Skinka', '20', option)
  await toMenu()

  await page.getByRole('button', { name: 'New choice' }).click()
  const choice = admin.dialog('New choice')
  await fill(choice, { Name: 'Fyllning' })
  await choice.getByRole('button', { name: 'Save' }).click()
  await admin.expectTitle('Fyllning')
  await page.getByRole('region', { name: 'English' }).getByLabel('Name').fill('Filling')
  await page.getByLabel('Add an option').selectOption({ label: 'Ost 15 kr' })
  await page.getByLabel('Add an option').selectOption({ label: 'Skinka 20 kr' })
  await fill(page, { 'At least': '1', 'At most': '2' })
  await save(page, 'Save to the draft')
  await toMenu()

  await addDish('Omelett', '95', 'Mat')
  await page.getByRole('region', { name: 'English' }).getByLabel('Name').fill('Omelette')
  await page.getByRole('checkbox', { name: 'Fyllning' }).check()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a picture' }).click()
  await (await chooser).setFiles(PICTURE)
  await expect(page.getByRole('img', { name: 'Omelett' })).toBeVisible()
  await expectPreview(page, 'Omelette', 'Skinka')
  await save(page, 'Save to the draft')
  await toMenu()

  await page.getByRole('link', { name: 'See and publish changes' }).click()
  await admin.expectTitle('Changes')
  await page.getByRole('button', { name: 'Publish' }).click()
  await admin
    .dialog(/^Publish \d+ changes\?$/)
    .getByRole('button', { name: 'Publish' })
    .click()
  await expect(page.getByText('Published. Guests see the new menu.')).toBeVisible()
}

/** Adds a shop that is open around the clock, and opens it. */
async function makeShop(page: Page, admin: AdminPage, name: string, menu: string, country: string): Promise<void> {
  await admin.openSection('Restaurants')
  await page.getByRole('button', { name: 'Add restaurant' }).click()
  const dialog = admin.dialog('Add restaurant')
  await fill(dialog, { Name: name, Id: name.toLowerCase() })
  await dialog.getByLabel('Menu').selectOption({ label: menu })
  await dialog.getByRole('button', { name: 'Add restaurant' }).click()

  const settings = page.getByRole('navigation', { name: `Settings of ${name}` })
  const address = page.getByRole('region', { name: 'Address' })
  await fill(address, { Street: 'Storgatan 1', Postcode: '111 22', City: 'Stockholm', Country: country })
  await fill(address, { 'Time zone': 'Europe/Stockholm', Latitude: '59.33', Longitude: '18.06' })
  await save(address)
  const company = page.getByRole('region', { name: 'Contact and company' })
  await fill(company, { Phone: '+46 8 123 456', Company: 'Brunch AB', 'Company number': '556000-0001' })
  await save(company)

  await settings.getByRole('link', { name: 'Opening hours' }).click()
  const week = page.getByRole('region', { name: 'Week' })
  await week.getByRole('button', { name: 'Add hours on Monday' }).click()
  const monday = week.getByRole('region', { name: 'Monday' })
  await fill(monday, { Opens: '00:00', Closes: '00:00' })
  await monday.getByRole('button', { name: 'Copy to other days: Monday' }).click()
  const copy = admin.dialog('Copy to other days: Monday')
  await expect(copy.getByRole('checkbox')).toHaveCount(6)
  for (const box of await copy.getByRole('checkbox').all()) await box.check()
  await copy.getByRole('button', { name: 'Copy', exact: true }).click()
  await save(week)

  await settings.getByRole('link', { name: 'Ordering' }).click()
  await page.getByRole('checkbox', { name: 'Take away' }).check()
  await page.getByRole('checkbox', { name: 'Eat in' }).check()
  await save(page)

  await settings.getByRole('link', { name: 'General' }).click()
  const status = page.getByRole('region', { name: 'Does it take orders?' })
  const state = status.getByRole('heading').locator('+ *')
  await expect(state).toHaveText('Not open yet')
  await status.getByRole('button', { name: 'Open' }).click()
  await expect(state).toHaveText('Open')
}

test('From nothing but the link of a command, an owner makes a menu and a restaurant, a guest orders, and the day is closed (ADMIN-32)', async ({
  site,
  browser,
  context,
  page,
  baseURL,
  consoleErrors,
  viewport,
}, { project }) => {
  consoleErrors.expectFailureOf(/\/api\/admin\//)
  // The specs of both sizes may use the same site.
  const [menu, shop] = [`Brunch-${project.name}`, `Solen-${project.name}`]
  const country = project.name === 'small' ? 'DK' : 'PL'
  await addAuthenticator(context, page)
  const link = new URL(await inviteAdminOf(site, String(baseURL), `${randomUUID()}@example.com`))
  const admin = await (await AdminPage.open(page, link.pathname + link.hash)).expectTitle('Welcome to the team')
  await page.getByLabel('Your name').fill(OWNER)
  await page.getByRole('button', { name: 'Create passkey and sign in' }).click()
  await admin.expectPerson(OWNER)
  await addVatRates(page, admin, country)
  await makeMenu(page, admin, menu)
  await makeShop(page, admin, shop, menu, country)

  const openShops = async () => {
    const { shops } = (await (await fetch(new URL('/api/shops?pageSize=48', site.origin))).json()) as ShopPage
    return shops.flatMap(({ name, openForBusiness }) => (openForBusiness ? [name] : []))
  }
  // The server hears of a change of the database a moment later.
  await expect.poll(openShops).toContain(shop)
  const guests = await browser.newContext({ baseURL: site.origin, viewport, serviceWorkers: 'block' })
  await guests.addCookies([cultureCookie(site.origin, 'en')])
  const home = await HomePage.open(await guests.newPage())
  const article = await (await (await home.choose(shop)).choose('Take away', shop)).openArticle('Omelette')
  await expect(article.page.locator('img[src*="/api/images/"]').first()).toBeVisible()
  await article.pick('Filling', 'Skinka')
  const basket = await (await article.add('115 kr', shop)).basket()
  const order = await (await (await basket.checkOut()).pay()).pay(CARDS.accepted)
  await expect(order.page.getByRole('heading', { level: 1 })).toBeVisible()
  await guests.close()

  await admin.openSection('Orders')
  await page
    .getByRole('link', { name: /^[A-Z]\d{2,3}$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await admin.dialog('Refund 115 kr?').getByRole('button', { name: 'Refund 115 kr' }).click()
  await expect(page.getByText('115 kr has been sent back.')).toBeVisible()

  await admin.openSection('Day’s close')
  const sums = page.getByRole('region', { name: 'Sums in SEK' })
  await expect(sums).toContainText('Taken115 kr1 payment')
  await expect(sums).toContainText('Refunded115 kr1 refund')
  await expect(sums).toContainText('Net0 kr')
})
