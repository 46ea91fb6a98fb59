import { test } from '../support/chain-site.ts'
import { playVisit } from '../support/guest-journey.ts'
import { guestIn } from '../support/playwright-guest.ts'

test.use({ serviceWorkers: 'allow' })

test('A guest orders in the installed Chromium', { tag: ['@small', '@browsers'] }, async ({
  page,
  customers,
  chain,
  consoleErrors,
}) => {
  consoleErrors.expectNoConnection()
  await playVisit(guestIn(page), customers.anna, chain)
})
