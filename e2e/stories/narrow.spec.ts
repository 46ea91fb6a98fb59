import { look } from '../support/look.ts'
import { fitsInto320, isSmall, lookAt } from '../support/nothing-in-the-way.ts'
import { SCREENS } from '../support/screens.ts'
import { test } from '../support/test.ts'

// The others get as narrow where axe has looked at them.
for (const screen of SCREENS.filter((_, index) => !isSmall(lookAt(index)))) {
  // Finnish has the longest words.
  test(`Nobody scrolls sideways on ${screen.name} at 320 px`, { tag: '@small' }, async ({
    browser,
    walked,
    serverLog,
  }) => {
    if (screen.logs) serverLog.expect(screen.logs)
    const { page, context } = await look(browser, walked, screen, {
      viewport: { width: 320, height: 640 },
      theme: 'light',
      language: 'fi',
    })
    await fitsInto320(page)
    await context.close()
  })
}
