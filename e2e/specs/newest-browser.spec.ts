import { playVisit } from '../support/guest-journey.ts'
import { guestIn } from '../support/playwright-guest.ts'
import { test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('A guest orders in the installed Chromium', { tag: ['@small', '@browsers'] }, async ({
  page,
  customers,
  consoleErrors,
}) => {
  consoleErrors.expectNoConnection()
  await playVisit(guestIn(page), customers.anna)
})
