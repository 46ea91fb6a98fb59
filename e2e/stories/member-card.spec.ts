import { HomePage } from '../pages/HomePage.ts'
import { ANNA } from '../support/sample.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test('A customer shows her member card, and goes on where she was', async ({ page, context, baseURL }) => {
  const { session } = await signIn(String(baseURL), ANNA)
  await context.addCookies([{ ...session, url: String(baseURL) }])
  const home = await HomePage.open(page)
  const dialog = await home.navbar.showCard(ANNA.name)
  const card = dialog.getByRole('img', { name: /^Member card of Anna Lindqvist, member code \w+$/ })
  // It has come, and is drawn as large as a scanner wants it.
  await expect.poll(() => card.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  const { width = 0 } = (await card.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(250)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(home.navbar.root.getByRole('button', { name: `Your account: ${ANNA.name}` })).toBeFocused()
})
