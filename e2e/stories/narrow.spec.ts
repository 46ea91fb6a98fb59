import { look } from '../support/look.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const screen of SCREENS) {
  // Finnish has the longest words.
  test(`Nobody scrolls sideways on ${screen.name} at 320 px`, { tag: '@small' }, async ({ browser, walked }) => {
    const { page, context } = await look(browser, walked, screen, {
      viewport: { width: 320, height: 640 },
      theme: 'light',
      language: 'fi',
    })
    const tooWide = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      return scrollWidth > clientWidth ? `${scrollWidth} > ${clientWidth}` : null
    })
    expect(tooWide).toBeNull()
    await context.close()
  })
}
