import { firefoxPath } from '../support/installed-browsers.ts'
import { guestIn } from '../support/playwright-guest.ts'
import { playReadableOrder } from '../support/readable-order.ts'
import { expect, test } from '../support/test.ts'

test.use({
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    ...(firefoxPath === null ? {} : { executablePath: firefoxPath }),
    firefoxUserPrefs: {
      // Applies the desktop's text scale to text only. The next preference sets that scale.
      'browser.display.os-zoom-behavior': 2,
      'ui.textScaleFactor': 200,
      // Overrides the colors of all pages.
      'browser.display.document_color_use': 2,
      'ui.prefersReducedMotion': 1,
    },
  },
  isMobile: false,
  serviceWorkers: 'allow',
})

test('With text at 200 %, forced colors and reduced motion, a guest can read and reach everything of an order in Firefox', {
  tag: ['@small', '@browsers'],
}, async ({ page, consoleErrors }) => {
  consoleErrors.expectLeftUnfinished()
  await playReadableOrder(guestIn(page))
  const settings = () =>
    ['(forced-colors: active)', '(prefers-reduced-motion: reduce)', '(width < 18rem)'].map(
      (query) => matchMedia(query).matches,
    )
  expect(await page.evaluate(settings)).toEqual([true, true, true])
})
