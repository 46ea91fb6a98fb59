import { kilobytes, table } from '../say.ts'
import type { AccountTime } from './accounts.ts'
import { FRAME_MS, type Installation, ROUNDS as OFFICE_ROUNDS } from './back-office.ts'
import type { Figures } from './browser/figures.ts'
import { NEARBY } from './browser/profile.ts'
import { BUSY, type CachedGet } from './cached-get.ts'
import type { Load } from './load.ts'
import { ROUNDS as MENUS_ROUNDS, type MenuSize } from './menus.ts'
import type { OrderSpeed } from './orders.ts'
import { type PageSpeed, ROUNDS } from './page-speed.ts'
import type { ServedPage } from './served-page.ts'
import { REQUESTS, ROUNDS as SHOPS_ROUNDS, type ShopsSize } from './shops.ts'

export const explanation = `Medians of ${ROUNDS} visits in turns; a ratio compares the first variant with the one above the ratio, and is the median of the ratios of each round. Times in ms.
content: the heading and the first item are painted. interactive: the page reacts to a tap.
requests: all requests. JS and depth (the longest chain of requests that cause each other): until interactive.
round trips: sequential round trips until interactive, measured with a latency of 1 s. Waiting for one of the six connections of HTTP/1.1 counts.`

const HEADS = ['content', 'FCP', 'LCP', 'TBT', 'CLS', 'interactive', 'requests', 'JS', 'depth', 'round trips']

const cellsOf = (figures: Figures, roundTrips: number): readonly string[] => [
  ...[figures.content, figures.fcp, figures.lcp, figures.tbt].map((time) => `${Math.round(time)}`),
  figures.cls.toFixed(3),
  `${Math.round(figures.interactive)}`,
  `${figures.requests}`,
  kilobytes(figures.js),
  `${figures.depth}`,
  `${roundTrips}`,
]

const ratio = (value: number) => (value === 0 ? '–' : value.toFixed(2))

/** Layout shifts have no ratio, because they are nearly 0. */
const ratiosOf = ({ content, fcp, lcp, tbt, interactive, requests, js, depth }: Figures) =>
  [content, fcp, lcp, tbt, 0, interactive, requests, js, depth].map(ratio)

export const pagesTable = (pages: readonly PageSpeed[]): string =>
  table([
    ['', '', ...HEADS],
    ...pages.flatMap(({ page, variants }) =>
      variants.flatMap(({ name, medians, roundTrips, ratios }, index) => [
        [index === 0 ? page : '', name, ...cellsOf(medians, roundTrips)],
        ...(ratios ? [['', 'ratio', ...ratiosOf(ratios), ratio((variants[0]?.roundTrips ?? 0) / roundTrips)]] : []),
      ]),
    ),
  ])

export const servedTable = (pages: readonly ServedPage[]): string =>
  table([
    ['', '', 'page', 'responses', 'CPU', 'first byte'],
    ...pages.map(({ page, visitor, bytes, requests, cpu, firstByte }) => [
      page,
      visitor,
      kilobytes(bytes),
      `${Math.round(requests)}/s`,
      `${(cpu / 1000).toFixed(1)} ms`,
      `${firstByte.toFixed(1)} ms`,
    ]),
  ])

/** Returns a sentence for each page that the server sometimes left to the browser to render. */
export const servedWarnings = (pages: readonly ServedPage[]): readonly string[] =>
  pages
    .filter(({ isSame }) => !isSame)
    .map(
      ({ page, visitor }) =>
        `${page}, ${visitor}: the server left some of these pages to the browser; such responses cost less CPU time.`,
    )

export const cachedExplanation = `CPU: user and system time of the server process per response. Ratio: CPU of Carte ÷ CPU of bare Fastify, the median of the ratios of each round.
Core: the share of its core that the server process used.`

const cachedSides = ({ carte, bare }: CachedGet, format: (side: Load) => string): readonly string[] =>
  [carte, bare].map(format)

/** Returns a sentence for each path where a server was not at its limit, because of the load or of other programs. */
export const cachedWarnings = (results: readonly CachedGet[]): readonly string[] =>
  results.flatMap(({ path, carte, bare }) => {
    const occupied = Math.min(carte.occupied, bare.occupied)
    const tooFew = 'Responses per second are too low; compare the CPU times.'
    if (occupied < BUSY)
      return [
        `${path}: the load generator was the limit, because a server was busy for only ${Math.round(occupied * 100)} % of the time. ${tooFew}`,
      ]
    if (Math.min(carte.cores, bare.cores) < BUSY)
      return [`${path}: other programs used part of the server’s core. ${tooFew}`]
    return []
  })

export const cachedTable = (results: readonly CachedGet[]): string =>
  table([
    ['', 'body', 'CPU', 'bare', 'ratio', 'responses', 'bare', 'core', 'bare'],
    ...results.map((result) => [
      result.path,
      kilobytes(result.bytes),
      ...cachedSides(result, ({ cpu }) => `${cpu.toFixed(1)} µs`),
      result.ratio.toFixed(2),
      ...cachedSides(result, ({ perSecond }) => `${Math.round(perSecond)}/s`),
      ...cachedSides(result, ({ cores }) => cores.toFixed(2)),
    ]),
  ])

export const ordersTable = ({ carte, database, ratio: part }: OrderSpeed): string =>
  table([
    ['orders a second', 'pgbench', 'ratio'],
    [carte.toFixed(0), database.toFixed(0), part.toFixed(2)],
  ])

/** Times in milliseconds with two decimals, because their difference matters. */
export const accountsTable = (times: readonly AccountTime[]): string =>
  table([
    ['', 'known', 'unknown', 'ratio'],
    ...times.map(({ call, known, unknown, ratio: of }) => [call, known.toFixed(2), unknown.toFixed(2), of.toFixed(2)]),
  ])

export const shopsExplanation = `Medians of ${SHOPS_ROUNDS} visits to each in turns; “slowest key” is the median of the slowest keys of each visit, “worst of all” the slowest key of all visits. Times in ms, sizes as transferred; ÷ is the ratio to the shortest list.
Measured from the navigation: the first list, a tap works, nearest first. From the last key or the tap: the other lists. Next frame: from the event to the paint, as the page or the browser measures it, whichever is longer.
Longest task: of the first list until the page is quiet, of typing from the first key to the result, of nearest first from the moment when a tap works. –: no task of 50 ms.
Server: ${REQUESTS} complete responses, one by one on one connection, each for another town or place.`

const NEXT_FRAME = '50'
const time = (value: number) => (value === 0 ? '–' : value < 10 ? value.toFixed(1) : `${Math.round(value)}`)

type Figured = Readonly<Record<string, number>>
type FigureRow = readonly [name: string, figure: string, target?: string, format?: (value: number) => string]
const SHOPS_ROWS: readonly FigureRow[] = [
  ['six shops painted', 'first'],
  ['a tap works', 'interactive'],
  ['longest task', 'firstTask'],
  ['page, brotli', 'html', '', kilobytes],
  ['from another screen: next frame', 'arrived', NEXT_FRAME],
  ['from another screen: six shops painted', 'arrivedShown'],
  ['typing: next frame', 'key', NEXT_FRAME],
  ['typing: next frame, slowest key', 'slowestKey', NEXT_FRAME],
  ['typing: next frame, worst of all', 'worstKey', NEXT_FRAME],
  ['typing: longest task', 'typingTask', NEXT_FRAME],
  ['many found', 'many'],
  ['one found', 'few'],
  ['none found, a typo', 'none'],
  ['show more: next frame', 'more', NEXT_FRAME],
  ['show more: six more painted', 'moreShown'],
  ['nearest first painted', 'nearest'],
  ['nearest first: longest task', 'nearestTask'],
  ['answer of 48 shops, brotli', 'page', '', kilobytes],
  ['answer of all shops, brotli', 'whole', '', kilobytes],
  ['server: 48 shops, cached', 'pageTime'],
  ['server: a search', 'searchTime'],
  ['server: a search with a typo', 'missTime'],
  ['server: nearest first', 'nearTime'],
]

/** Returns a table with a column per size, and the ratios to the smallest size. */
function sizesTable(
  rows: readonly FigureRow[],
  sizes: readonly { readonly size: number; readonly figures: Figured; readonly ratios: Figured }[],
): string {
  const [, ...larger] = sizes
  return table([
    [
      '',
      'target',
      ...sizes.map(({ size }) => size.toLocaleString('en')),
      ...larger.map(({ size }) => `÷ ${size.toLocaleString('en')}`),
    ],
    ...rows.map(([name, figure, target = '', format = time]) => [
      name,
      target,
      ...sizes.map(({ figures }) => format(figures[figure] ?? Number.NaN)),
      ...larger.map(({ figures, ratios }) => ratio(figures[figure] === 0 ? 0 : (ratios[figure] ?? 0))),
    ]),
  ])
}

export const shopsTable = (sizes: readonly ShopsSize[]): string =>
  sizesTable(
    SHOPS_ROWS,
    sizes.map(({ shops, ...of }) => ({ size: shops, ...of })),
  )

export const menusExplanation = `Medians of ${MENUS_ROUNDS} visits to each in turns; times in ms, sizes as transferred; ÷ is the ratio to the short menu. Opened: from the navigation until heading and first dish are painted.
Scrolled: 10,000 pixels with the wheel at 3,300 a second, or to the end of the menu; empty frames: frames with nothing in the middle of the screen. Longest task –: no task of 50 ms. Next frame: from the event to the paint.`

const count = (value: number) => `${value}`
const MENUS_ROWS: readonly FigureRow[] = [
  ['opened', 'opened', '900'],
  ['opened: LCP', 'openedLcp', '900'],
  ['opened: a tap works', 'openedTap'],
  ['opened: layout shift', 'shift', '0', (value) => value.toFixed(3)],
  ['page, brotli', 'html', '', kilobytes],
  ['the whole menu, brotli', 'answer', '', kilobytes],
  ['longest task until quiet', 'behind'],
  ['scrolled: frame', 'frame'],
  ['scrolled: slowest frame', 'slowestFrame', '50'],
  ['scrolled: longest task', 'scrollTask', '50'],
  ['scrolled: empty frames', 'blank', '', count],
  ['last category: next frame', 'jump', '50'],
  ['last category: longest task', 'jumpTask'],
  ['add: next frame', 'add', '50'],
  ['add, 500 lines in the basket: next frame', 'addLong', '50'],
  ['one more of a line: next frame', 'moreLong', '50'],
  ['add, 500 lines beside it on a large screen', 'addLongLarge', '50'],
  ['one more of a line there', 'moreLongLarge', '50'],
  ['search: next frame', 'key', '50'],
  ['search: next frame, slowest key', 'slowestKey', '50'],
  ['search: longest task', 'searchTask'],
]

export const menusTable = (sizes: readonly MenuSize[]): string =>
  sizesTable(
    MENUS_ROWS,
    sizes.map(({ dishes, ...of }) => ({ size: dishes, ...of })),
  )

export const backOfficeExplanation = `Medians of ${OFFICE_ROUNDS} visits to each in turns, ms. A frame is the time from one animation frame to the next, or from a key or a click to the end of the frame after it; a longer task counts as a frame. Target: no frame over ${FRAME_MS} ms.
CPU ×${NEARBY.cpu}: the processor time of the longest task of the main thread, traced without a slowdown, times ${NEARBY.cpu}. Other programs lengthen frames, but not this.
Opening: from the navigation until the first section is painted, and until the frame after a tap on one of its links that the page has handled itself (target: 2,500). Scripts, answers and requests until it is painted, as transferred.`

const OFFICE_ROWS: readonly (readonly [name: string, action: string])[] = [
  ['menu: scroll', 'scrolled'],
  ['menu: scroll with selected rows', 'scrolledSelected'],
  ['menu: page down', 'paged'],
  ['menu: to the end', 'end'],
  ['menu: open a category', 'category'],
  ['menu: close it', 'closed'],
  ['menu: select a row', 'selected'],
  ['menu: select one more', 'more'],
  ['menu: first key of a search', 'firstKey'],
  ['menu: further keys', 'keys'],
  ['menu: clear the search', 'clear'],
  ['shops: scroll', 'shopsScrolled'],
  ['shops: show more', 'shopsMore'],
  ['shops: first key of a search', 'shopsFirstKey'],
  ['shops: further keys', 'shopsKeys'],
  ['shops: clear the search', 'shopsClear'],
  ['start page: scroll', 'startScrolled'],
  ['choose a shop: open the dialog', 'selector'],
  ['choose a shop: first key', 'selectorFirstKey'],
  ['choose a shop: further keys', 'selectorKeys'],
  ['choose a shop: clear the search', 'selectorClear'],
]

const sizeOf = ({ dishes, shops }: Pick<Installation, 'dishes' | 'shops'>) =>
  `${dishes.toLocaleString('en')} articles, ${shops} shops`

/** Returns a table with columns for each installation: longest frame, 95th percentile, long frames, processor time. */
export const backOfficeTable = (installations: readonly Installation[]): string =>
  table([
    [
      '',
      ...installations.flatMap((each) => [`${sizeOf(each)}: longest`, 'p95', `> ${FRAME_MS} ms`, `CPU ×${NEARBY.cpu}`]),
    ],
    ...OFFICE_ROWS.map(([name, action]) => [
      name,
      ...installations.flatMap(({ actions, cpu }) => {
        const { longest = 0, p95 = 0, over = 0 } = actions[action] ?? {}
        return [time(longest), time(p95), count(over), time((cpu[action] ?? 0) * NEARBY.cpu)]
      }),
    ]),
  ])

export const backOfficeOpeningTable = (installations: readonly Installation[]): string =>
  table([
    ['opening /admin', 'painted', 'a tap answers', 'longest task', 'scripts', 'answers', 'requests'],
    ...installations.map(({ opening, ...size }) => [
      sizeOf(size),
      ...[opening.painted, opening.answered, opening.longest].map(time),
      kilobytes(opening.scripts),
      kilobytes(opening.answers),
      count(opening.requests),
    ]),
  ])
