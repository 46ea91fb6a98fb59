import { expect, it } from '@jest/globals'
import { campaignEnding } from './CampaignsScreen.tsx'

const NOW = new Date('2026-11-20T12:00:00Z')

it.each([
  // Ends at midnight in Stockholm, so the last day is the one before.
  ['2026-11-20T23:00:00Z', 'Europe/Stockholm', 'today'],
  ['2026-11-20T23:00:01Z', 'Europe/Stockholm', 'tomorrow'],
  ['2026-11-21T23:00:00Z', 'Europe/Stockholm', 'tomorrow'],
  ['2026-11-21T23:00:00Z', 'Europe/Helsinki', '2026-11-22 near'],
  ['2026-12-01T00:00:00Z', 'UTC', '2026-11-30 near'],
  ['2026-12-04T11:59:00Z', 'UTC', '2026-12-04 near'],
  ['2026-12-05T00:00:00Z', 'UTC', '2026-12-04 far'],
  ['2027-11-20T12:00:00Z', 'UTC', '2027-11-20 far'],
])('campaignEnding for an offer that ends at %s in %s returns "%s"', (to, timeZone, expected) => {
  const ending = campaignEnding(to, NOW, timeZone)
  const day = 'day' in ending ? `${new Intl.DateTimeFormat('sv-SE', { timeZone }).format(ending.day)} ` : ''
  expect(`${day}${ending.kind}`).toBe(expected)
})
