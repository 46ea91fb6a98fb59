import { LoginPage } from '../pages/LoginPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { waitForMailCode } from '../support/mails.ts'
import { registerPerson } from '../support/new-person.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// Only one sign-in, because the rate limit of the server counts the sign-ins of all specs together.
test('A customer signs in with a code from the mail, also after Back and a reload, and returns to the menu', {
  tag: '@small',
}, async ({ page, baseURL }) => {
  const greta = await registerPerson(String(baseURL))
  const menu = await MenuPage.open(page, SHOP)
  await menu.navbar.signInLink.click()
  const step = await (await LoginPage.reached(page)).askForCode(greta.email)
  await expect(step.field).toBeFocused()
  const code = await waitForMailCode(greta.email)

  await page.goBack()
  await LoginPage.reached(page)
  await page.goForward()
  await step.shows('Check your email')
  // A phone may reload the page while its user reads the mail.
  await page.reload()
  await step.shows('Check your email')
  await expect(page.getByText(`If there’s an account for ${greta.email}`)).toBeVisible()
  await step.send(`${code.slice(0, 3)} ${code.slice(3)}`)
  await MenuPage.reached(page, SHOP.name)
  await expect(menu.navbar.signInLink).toBeHidden()
})
