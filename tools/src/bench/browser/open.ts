import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core'
import { findChromium } from '../../chromium.ts'
import { UserError } from '../../say.ts'
import { onStop } from '../../stop.ts'
import { Exchanges } from './exchanges.ts'
import { INTERACTIVE } from './probe.ts'
import { type Profile, SCREEN } from './profile.ts'

/** Timeout for a page to become interactive. */
const READY_TIMEOUT_MS = 60_000

/** Starts the installed Chromium. @throws UserError where there is none */
export async function launchBrowser(): Promise<Browser> {
  const found = await findChromium()
  if (!found)
    throw new UserError('No Chromium found for the benchmark. Install one, or set CARTE_CHROMIUM to its path.')
  const browser = await chromium.launch({
    ...(found.path ? { executablePath: found.path } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  onStop(() => browser.close())
  return browser
}

async function slowDown(session: CDPSession, { latency, down, up, cpu }: Profile): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

function listen(session: CDPSession): Exchanges {
  const exchanges = new Exchanges()
  session.on('Network.requestWillBeSent', (event) => exchanges.sent(event))
  session.on('Network.requestServedFromCache', (event) => exchanges.servedFromCache(event))
  session.on('Network.responseReceived', (event) => exchanges.received(event))
  session.on('Network.loadingFinished', (event) => exchanges.finished(event))
  session.on('Network.loadingFailed', (event) => exchanges.failed(event))
  return exchanges
}

export type Window = Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor' | 'isMobile' | 'hasTouch' | 'locale'>

export const LARGE: Window = { viewport: { width: 1440, height: 900 }, locale: SCREEN.locale }

export interface Opened {
  readonly context: BrowserContext
  readonly page: Page
  readonly exchanges: Exchanges
  /** Errors that the page has thrown or logged. A visit with errors is not a valid measurement. */
  readonly errors: readonly string[]
}

/**
 * Collects errors of the page. Skips the browser's own message for an error status, which is normal for guests who are
 * not signed in.
 */
function collectErrors(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) errors.push(text)
  })
  return errors
}

/**
 * Opens `url` in a new browser context and resolves when the page reports that it is interactive.
 *
 * @param prepare adds init scripts to the page
 */
export async function open(
  browser: Browser,
  url: string,
  profile: Profile,
  prepare: (page: Page) => Promise<unknown>,
  screen: Window = SCREEN,
): Promise<Opened> {
  // A service worker would start after what is measured. The build as one bundle, for comparison, has none.
  const context = await browser.newContext({ ...screen, serviceWorkers: 'block' })
  const page = await context.newPage()
  const errors = collectErrors(page)
  await prepare(page)
  const session = await context.newCDPSession(page)
  const exchanges = listen(session)
  await slowDown(session, profile)
  await page.goto(url, { waitUntil: 'commit', timeout: READY_TIMEOUT_MS })
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, INTERACTIVE, {
    polling: 100,
    timeout: READY_TIMEOUT_MS,
  })
  return { context, page, exchanges, errors }
}
