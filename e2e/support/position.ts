import type { Page } from '@playwright/test'

/** A place in Helsinki, a few hundred metres from Carte Kallio, which is open around the clock. */
export const IN_HELSINKI = { latitude: 60.187_8, longitude: 24.956 }

type Place = typeof IN_HELSINKI

/** What a page has asked its browser for. */
interface Locating {
  readonly options: PositionOptions
  readonly tell: (place: Place) => void
  readonly fail: (code: number, message: string) => void
}
interface Held {
  readonly asked: readonly Locating[]
}

/** A browser that looks for the position until it is told what to say; runs in the page. */
function hold(): void {
  const asked: Locating[] = []
  Object.assign(globalThis, { asked })
  Geolocation.prototype.getCurrentPosition = (found, failed, options = {}) => {
    asked.push({
      options: { ...options },
      tell: (coords) => found({ coords } as GeolocationPosition),
      fail: (code, message) => failed?.({ code, message } as GeolocationPositionError),
    })
  }
}

/** Has the browser look for its position for as long as the story wants. */
export const holdPosition = (page: Page): Promise<unknown> => page.addInitScript(hold)

/** How the page wants its position; undefined until it has asked. */
export const wantedPosition = (page: Page): Promise<PositionOptions | undefined> =>
  page.evaluate(() => (globalThis as unknown as Held).asked[0]?.options)

export const findPosition = (page: Page, place: Place): Promise<void> =>
  page.evaluate((found) => (globalThis as unknown as Held).asked.at(-1)?.tell(found), place)

/** The browser gives up, as it does when the time is over (code 3). */
export const giveUp = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as Held).asked.at(-1)?.fail(3, 'Timeout expired'))
