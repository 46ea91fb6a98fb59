import { paths } from '@carte/navigation/paths'
import { LARGE, SMALL } from '../support/appearance.ts'
import { expectUrl } from '../support/navigate.ts'
import { withOwnSite } from '../support/own-site.ts'
import { OTHER_SHOP } from '../support/sample.ts'
import { expect } from '../support/test.ts'

const test = withOwnSite('single')
test.describe.configure({ mode: 'default' })

const HOME = paths.home.href()
/** Changes by the operator, one after the other, and the button's text after each. */
const STATES = [
  { word: 'Paused', set: "status = 'paused'" },
  { word: 'Unavailable', set: "status = 'offline'" },
  // Closed hours win over any status.
  { word: 'Closed', set: "opening_hours = '[]'" },
] as const

test('The start button of a single shop is disabled with "Paused", "Unavailable" or "Closed" when it takes no orders', {
  tag: '@small',
}, async ({ page, site }) => {
  const heading = page.getByRole('heading', { level: 1, name: OTHER_SHOP.name })
  const start = page.getByRole('main').getByRole('link', { name: 'Start' })
  const button = page.getByRole('main').getByRole('button')
  for (const viewport of [SMALL, LARGE]) {
    await page.setViewportSize(viewport)
    await page.goto(HOME)
    await expect(heading).toBeVisible()
    await expect(start).toBeInViewport()
    await expect(button).toHaveCount(0)
  }
  await start.click()
  await expectUrl(page, paths.orderType.href({ shopId: OTHER_SHOP.id }))

  for (const { word, set } of STATES) {
    await site.change(`update shop set ${set}`)
    await expect(async () => {
      await page.goto(HOME)
      await expect(button).toHaveText(word, { timeout: 10_000 })
    }).toPass()
    for (const viewport of [SMALL, LARGE]) {
      await page.setViewportSize(viewport)
      await expect(button).toBeDisabled()
      await expect(button).toBeInViewport()
      await expect(start).toHaveCount(0)
    }
  }
})
