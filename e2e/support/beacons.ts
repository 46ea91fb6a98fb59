import type { TelemetryEvent } from '@carte/contract'
import { Telemetry } from '@carte/contract/schemas'
import type { Page } from '@playwright/test'

/** Everything that a page tells the server of itself from now on, as it is sent. */
export async function listenToBeacons(page: Page): Promise<readonly TelemetryEvent[]> {
  const heard: TelemetryEvent[] = []
  // Only of what passes through here does the browser show what is in it.
  await page.context().route('**/api/telemetry', (route) => {
    heard.push(...Telemetry.parse(route.request().postDataJSON()).events)
    return route.continue()
  })
  return heard
}
