import { test } from '../support/chain-site.ts'
import { playVisit } from '../support/guest-journey.ts'
import { firefoxPath } from '../support/installed-browsers.ts'
import { guestIn } from '../support/playwright-guest.ts'

test.use({
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: firefoxPath === null ? {} : { executablePath: firefoxPath },
  isMobile: false,
  serviceWorkers: 'allow',
})

test('A guest orders in Firefox', { tag: ['@small', '@browsers'] }, async ({
  page,
  customers,
  chain,
  consoleErrors,
}) => {
  // For a screenshot, Playwright adds an empty style, which the page’s policy blocks. This is its hash.
  consoleErrors.expectError(/sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/)
  consoleErrors.expectLeftUnfinished()
  await playVisit(guestIn(page), customers.anna, chain)
})
