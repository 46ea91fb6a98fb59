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
  // For a picture, Playwright adds an empty style, which the page’s policy blocks. This is its hash.
  consoleErrors.expectError(/sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/)
  // A script that is under way when the guest leaves a page: this is the hash of an empty file.
  consoleErrors.expectError(/\. The computed hash is .47DEQpj8HBSa\+/)
  consoleErrors.expectNoConnection()
  // Pictures that are under way when the guest leaves a page or loses the network.
  consoleErrors.expectError(/Failed to load ‘\S+\/api\/images\/\S+’\. A ServiceWorker intercepted the request/)
  await playVisit(guestIn(page), customers.anna, chain)
})
