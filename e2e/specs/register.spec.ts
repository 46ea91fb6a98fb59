import { HomePage } from '../pages/HomePage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { NewPasswordPage } from '../pages/NewPasswordPage.ts'
import { RegisterPage } from '../pages/RegisterPage.ts'
import { waitForMailLink } from '../support/mails.ts'
import { newPerson, registerPerson } from '../support/new-person.ts'
import { SHOP } from '../support/sample.ts'
import { rejectionLog } from '../support/server-log.ts'
import { expect, test } from '../support/test.ts'

test('A guest registers, confirms the email address by the mailed link, signs in and returns to the menu', {
  tag: '@small',
}, async ({ page }) => {
  const greta = newPerson()
  const menu = await MenuPage.open(page, SHOP)
  await menu.navbar.signInLink.click()
  await LoginPage.reached(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  const register = await RegisterPage.reached(page)
  await register.send(greta)
  await register.expectMailTo(greta.email)

  await page.goto(await waitForMailLink(greta.email, '/confirm-email'))
  await expect(page.getByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await (await LoginPage.reached(page)).send(greta)
  await MenuPage.reached(page, SHOP.name)
  await expect(menu.navbar.signInLink).toBeHidden()
  // She has given no name yet.
  await expect(menu.navbar.root.getByRole('button', { name: `Your account: ${greta.email}` })).toBeVisible()
})

test('A customer replaces a forgotten password by a mailed link, and the old password no longer signs in', {
  tag: '@large',
}, async ({ page, baseURL, consoleErrors, serverLog }) => {
  serverLog.expect(rejectionLog('sign-in'))
  const greta = await registerPerson(String(baseURL))
  const login = await LoginPage.open(page)
  await page.getByLabel('Email').fill(greta.email)
  const newPassword = await NewPasswordPage.requestLink(page)
  await (await newPassword.openLink(greta.email)).choose('Lingon42!')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()

  consoleErrors.expectFailureOf(/\/api\/identity\/login/)
  await LoginPage.reached(page)
  await expect(page.getByLabel('Email')).toHaveValue(greta.email)
  await login.send(greta)
  await login.expectError('Your email address or password is incorrect.')
  await login.send({ ...greta, password: 'Lingon42!' })
  await HomePage.reached(page)
})
