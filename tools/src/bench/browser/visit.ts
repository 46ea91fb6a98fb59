import type { Browser, Page } from 'playwright-core'
import { table } from '../../say.ts'
import type { Exchange, Exchanges } from './exchanges.ts'
import { open } from './open.ts'
import { INTERACTIVE, probe, type Seen, tapAt } from './probe.ts'
import type { Profile } from './profile.ts'

/** A page has settled when no request was sent or pending for this long. */
const QUIET_MS = 500

/** What one visit measured. Times in milliseconds since the navigation. */
export interface Visit {
  readonly fcp: number
  /** When all wanted elements were painted. */
  readonly content: number
  readonly interactive: number
  readonly seen: Seen
  /** Time of the navigation in milliseconds since 1970, the clock of the exchanges. */
  readonly origin: number
  readonly exchanges: readonly Exchange[]
}

/** Waits until no request was sent or pending for `QUIET_MS` milliseconds. */
export async function untilQuiet(page: Page, exchanges: Exchanges): Promise<void> {
  for (let last = -1; !exchanges.quiet || exchanges.all.length !== last; ) {
    last = exchanges.all.length
    await page.waitForTimeout(QUIET_MS)
  }
}

const read = (page: Page) =>
  page.evaluate((name) => {
    const at = (entry: string) => performance.getEntriesByName(entry)[0]?.startTime ?? Number.NaN
    return {
      fcp: at('first-contentful-paint'),
      interactive: at(name),
      origin: performance.timeOrigin,
      seen: (window as unknown as { readonly carteSeen: Seen }).carteSeen,
    }
  }, INTERACTIVE)

/**
 * Opens `url` in a new browser context and waits until the page is interactive and has settled.
 *
 * @param wanted selectors of elements that must be painted
 * @throws Error when the page reports an error, or never paints a wanted element
 */
export async function visit(
  browser: Browser,
  url: string,
  wanted: readonly string[],
  profile: Profile,
): Promise<Visit> {
  const { context, page, exchanges, errors } = await open(browser, url, profile, (opening) =>
    opening.addInitScript(probe, wanted),
  )
  try {
    await untilQuiet(page, exchanges)
    if (errors.length > 0) throw new Error(`${url} logged errors: ${errors.join('; ')}`)
    const found = await read(page)
    const paints = wanted.map((selector) => found.seen.painted[selector])
    const unseen = wanted[paints.indexOf(undefined)]
    if (unseen !== undefined) throw new Error(`${url}: nothing was painted for ${unseen}`)
    return { ...found, exchanges: exchanges.all, content: Math.max(...paints.map((paint) => paint ?? 0)) }
  } finally {
    await context.close()
  }
}

/**
 * Returns whether the page is really interactive when it says so: a click on `link` at that moment navigates within the
 * page instead of loading a new one.
 */
export async function reacts(browser: Browser, url: string, link: string, profile: Profile): Promise<boolean> {
  const { context, page } = await open(browser, url, profile, (opening) =>
    opening.addInitScript(tapAt, { mark: INTERACTIVE, link }),
  )
  try {
    await page.waitForURL((address) => address.href !== url)
    return await page.evaluate(() => 'carteTapped' in window)
  } finally {
    await context.close()
  }
}

const WIDTH = 40

const ms = (time: number) => `${Math.round(time)}`
const shortOf = (url: string) => {
  const { pathname, search } = new URL(url)
  const path = pathname + search
  return path.length > 48 ? `…${path.slice(-47)}` : path
}

/**
 * Formats every request of a visit in the order of sending, with its start, duration, bytes, priority and initiator.
 * The paints appear between the requests.
 */
export function waterfall({ origin, exchanges, fcp, content, interactive, seen: { lcp } }: Visit): string {
  const end = Math.max(interactive, lcp, ...exchanges.map((exchange) => (exchange.end ?? 0) - origin))
  const column = (time: number) => Math.min(WIDTH - 1, Math.max(0, Math.floor((time / end) * WIDTH)))

  const request = ({ url, start, end: done, bytes, cached, priority, initiator, from }: Exchange) => {
    const at = start - origin
    const until = (done ?? origin + end) - origin
    const bar = ' '.repeat(column(at)) + '█'.repeat(column(until) - column(at) + 1)
    const size = cached ? 'cached' : `${bytes}`
    const by = from.length > 0 ? `${initiator} ${shortOf(from[0] ?? '')}` : initiator
    return { at, cells: [ms(at), ms(until - at), size, priority, bar.padEnd(WIDTH), shortOf(url), by] }
  }
  const mark = (name: string, at: number) => ({
    at,
    cells: [ms(at), '', '', '', `${' '.repeat(column(at))}┃`.padEnd(WIDTH), `— ${name} —`, ''],
  })
  const rows = [
    ...exchanges.map(request),
    mark('first paint', fcp),
    mark('content', content),
    mark('largest paint', lcp),
    mark('interactive', interactive),
  ].sort((a, b) => a.at - b.at)
  return table([['start', 'ms', 'bytes', 'priority', '', '', 'initiator'], ...rows.map(({ cells }) => cells)])
}
