import { Screen } from '../pages/Screen.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

const LANGUAGES = [
  {
    name: 'Suomi',
    code: 'fi',
    heading: 'Missä haluaisit syödä?',
    title: 'Syötkö täällä vai otatko mukaan?',
    type: 'Syön täällä',
  },
  { name: 'Russian', code: 'ru', heading: 'Где хотите поесть?', title: 'В зале или с собой?', type: 'В зале' },
] as const

for (const { name, code, heading, title, type } of LANGUAGES) {
  test(`The site switches to ${name} and keeps it after a reload`, { tag: '@small' }, async ({
    home,
    page,
    context,
  }) => {
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', 'en')
    await home.navbar.chooseLanguage(name)
    await home.shows(heading)
    await expect(html).toHaveAttribute('lang', code)

    const culture = async () => {
      const cookie = (await context.cookies()).find((candidate) => candidate.name === '.AspNetCore.Culture')
      return decodeURIComponent(cookie?.value ?? '')
    }
    await expect.poll(culture).toBe(`c=${code}|uic=${code}`)

    await page.reload()
    await home.shows(heading)
    await expect(html).toHaveAttribute('lang', code)
    await waitForInteractive(page)
    await page.getByRole('searchbox').fill(SHOP.city)
    await page.getByRole('link', { name: SHOP.name, exact: true }).click()
    await new Screen(page).shows(title)
    await expect(page.getByRole('link', { name: new RegExp(`^${type}`) })).toBeVisible()
  })
}
