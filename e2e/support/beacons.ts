import type { TelemetryEvent } from '@carte/contract'
import { Telemetry } from '@carte/contract/schemas'
import type { Page } from '@playwright/test'

/** Collects all telemetry events that a page sends from now on. */
export async function listenToBeacons(page: Page): Promise<readonly TelemetryEvent[]> {
  const events: TelemetryEvent[] = []
  // The browser exposes the content of a beacon only when the request is intercepted.
  await page.context().route('**/api/telemetry', (route) => {
    events.push(...Telemetry.parse(route.request().postDataJSON()).events)
    return route.continue()
  })
  return events
}
