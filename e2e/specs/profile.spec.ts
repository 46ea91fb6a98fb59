import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { HomePage } from '../pages/HomePage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { addSessionCookie } from '../support/browser-storage.ts'
import { cultureCookie } from '../support/culture.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { newCustomer } from '../support/new-customer.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

/** Opens the profile. Returns a function that finds a section by its name. */
async function openProfile(page: Page) {
  await page.goto(paths.profile.href())
  await waitForInteractive(page)
  return (name: string) => page.getByRole('region', { name })
}

test('A changed profile shows in the other tab and after a reload', { tag: '@large' }, async ({
  page,
  context,
  baseURL,
}) => {
  const { session, name } = await newCustomer(String(baseURL))
  await addSessionCookie(context, session)
  const otherTab = await HomePage.open(await context.newPage())
  await expect(otherTab.navbar.root.getByRole('button', { name: `Your account: ${name}` })).toBeVisible()

  const section = await openProfile(page)
  const details = section('Your details')
  await details.getByLabel('First name').fill('Mathias')
  await details.getByLabel('Favourite restaurant').selectOption({ label: `${SHOP.name}, ${SHOP.city}` })
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('Saved.')).toBeVisible()
  for (const tab of [page, otherTab.page])
    await expect(tab.getByRole('button', { name: 'Your account: Mathias Korhonen' })).toBeVisible()
  await page.reload()
  await expect(details.getByLabel('First name')).toHaveValue('Mathias')
  await expect(details.getByLabel('Favourite restaurant')).toHaveValue(SHOP.id)
})

test('A new password signs out the customer’s other devices at their next request', {
  tag: '@small',
}, async ({ page, context, browser, baseURL, consoleErrors }) => {
  consoleErrors.expectFailureOf(/\/api\/user\/favorite$/)
  const customer = await newCustomer(String(baseURL))
  await addSessionCookie(context, customer.session)
  const other = await browser.newContext({ baseURL: String(baseURL), viewport: { width: 1440, height: 900 } })
  try {
    await other.addCookies([cultureCookie(String(baseURL), 'en')])
    const otherDevice = await other.newPage()
    const login = await LoginPage.open(otherDevice, paths.profile.href())
    await login.send(customer)
    const password = otherDevice.getByRole('region', { name: 'Password' })
    await expect(password).toBeVisible()
    const home = await HomePage.open(page)
    await waitForInteractive(page)

    await password.getByText('Change password').click()
    await password.getByLabel('Current password').fill(customer.password)
    await password.getByLabel('New password').fill('Blåbär42!')
    await password.getByLabel('Repeat password').fill('Blåbär42!')
    await password.getByRole('button', { name: 'Save new password' }).click()
    await expect(password.getByText('Your other devices have been signed out.')).toBeVisible()

    await home
      .favoriteToggle(SHOP.name)
      .or(page.getByRole('button', { name: /^Favourite: / }))
      .first()
      .click()
    await expect(home.navbar.signInLink).toBeVisible()
    await (await LoginPage.open(page)).send({ ...customer, password: 'Blåbär42!' })
    await expect(page.getByRole('button', { name: `Your account: ${customer.name}` })).toBeVisible()
    // The tab that changed the password stays signed in.
    await otherDevice.goto(paths.profile.href())
    await expect(password).toBeVisible()
  } finally {
    await other.close()
  }
})

test('A customer signs out a lost device from another one, which shows it at its next request (LOGIN-40)', {
  tag: '@small',
}, async ({ page, context, browser, baseURL, consoleErrors }) => {
  consoleErrors.expectFailureOf(/\/api\/user\/favorite$/)
  const customer = await newCustomer(String(baseURL))
  await addSessionCookie(context, customer.session)
  const other = await browser.newContext({
    baseURL: String(baseURL),
    viewport: { width: 1440, height: 900 },
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  try {
    await other.addCookies([cultureCookie(String(baseURL), 'en')])
    const lost = await other.newPage()
    await (await LoginPage.open(lost)).send(customer)
    await expect(lost.getByRole('button', { name: `Your account: ${customer.name}` })).toBeVisible()

    const signIns = (await openProfile(page))('Where you’re signed in')
    const devices = signIns.getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await expect(devices.first()).toContainText('This device')
    await devices.filter({ hasText: 'Firefox, Windows' }).getByRole('button').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign out Firefox, Windows?' })
    await dialog.getByLabel('Current password').fill(customer.password)
    await page.keyboard.press('Enter')
    await expect(signIns.getByText('Signed out: Firefox, Windows')).toBeVisible()
    await expect(signIns.getByRole('heading')).toBeFocused()
    await expect(devices).toHaveCount(1)

    await lost
      .getByRole('button', { name: /^Favourite: / })
      .first()
      .click()
    await expect(lost.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    // This device stays signed in, also after a reload.
    await page.reload()
    await expect(devices).toHaveCount(1)
  } finally {
    await other.close()
  }
})
