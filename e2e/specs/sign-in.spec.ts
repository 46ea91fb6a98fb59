import { paths } from '@carte/navigation/paths'
import { HomePage } from '../pages/HomePage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { ANNA, SHOP } from '../support/sample.ts'
import { rejectionLog } from '../support/server-log.ts'
import { expect, test } from '../support/test.ts'

test('A customer signs in from the menu, returns there and signs out again', async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  await menu.navbar.signInLink.click()
  const login = await LoginPage.reached(page)
  await login.send(ANNA)
  await MenuPage.reached(page, SHOP.name)
  await expect(menu.navbar.signInLink).toBeHidden()

  await page.reload()
  await MenuPage.reached(page, SHOP.name)
  // Signing out reloads the page. Wait for it, because it would abort another reload.
  const reloaded = page.waitForEvent('load')
  await menu.navbar.signOut(ANNA.name)
  await reloaded
  await page.reload()
  await expect(menu.navbar.signInLink).toBeVisible()
})

test('A wrong password shows an error and keeps the email address', { tag: '@small' }, async ({
  page,
  consoleErrors,
  serverLog,
}) => {
  consoleErrors.expectFailureOf(/\/api\/identity\/login/)
  serverLog.expect(rejectionLog('sign-in'))
  const login = await LoginPage.open(page)
  await login.send({ ...ANNA, password: 'Smaklig2!' })
  await login.expectError('Your email address or password is incorrect.')
  await expect(page.getByLabel('Email')).toHaveValue(ANNA.email)
})

for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
  test(`Signing in with the redirectUri ${elsewhere} leads home`, { tag: '@large' }, async ({ page, baseURL }) => {
    await (await LoginPage.open(page, elsewhere)).send(ANNA)
    await HomePage.reached(page)
    await expect(page).toHaveURL(new URL(paths.home.href(), baseURL).href)
  })
}
