import type { Page } from '@playwright/test'

/** A place in Helsinki, a few hundred meters from Carte Kallio, which is open around the clock. */
export const IN_HELSINKI = { latitude: 60.187_8, longitude: 24.956 }

type Place = typeof IN_HELSINKI

interface PositionRequest {
  readonly options: PositionOptions
  readonly resolve: (place: Place) => void
  readonly reject: (code: number, message: string) => void
}
interface DelayedPositions {
  readonly positionRequests: readonly PositionRequest[]
}

/** Replaces the browser's geolocation by one that answers only when the spec says so. Runs in the page. */
function delay(): void {
  const positionRequests: PositionRequest[] = []
  Object.assign(globalThis, { positionRequests })
  Geolocation.prototype.getCurrentPosition = (found, failed, options = {}) => {
    positionRequests.push({
      options: { ...options },
      resolve: (coords) => found({ coords } as GeolocationPosition),
      reject: (code, message) => failed?.({ code, message } as GeolocationPositionError),
    })
  }
}

/** Makes position requests wait until the spec answers them. */
export const delayPosition = (page: Page): Promise<unknown> => page.addInitScript(delay)

/** Waits for the page's first position request. */
const waitForRequest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => (globalThis as unknown as DelayedPositions).positionRequests.length > 0)

/** Returns the options of the page's first position request. */
export async function requestedPosition(page: Page): Promise<PositionOptions | undefined> {
  await waitForRequest(page)
  return page.evaluate(() => (globalThis as unknown as DelayedPositions).positionRequests[0]?.options)
}

export async function resolvePosition(page: Page, place: Place): Promise<void> {
  await waitForRequest(page)
  await page.evaluate(
    (found) => (globalThis as unknown as DelayedPositions).positionRequests.at(-1)?.resolve(found),
    place,
  )
}

/** Makes the position request time out (code 3). */
export async function rejectPosition(page: Page): Promise<void> {
  await waitForRequest(page)
  await page.evaluate(() =>
    (globalThis as unknown as DelayedPositions).positionRequests.at(-1)?.reject(3, 'Timeout expired'),
  )
}
