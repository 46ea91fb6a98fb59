import { kilobytes, table } from '../say.ts'
import type { Figures } from './browser/figures.ts'
import type { CachedGet } from './cached-get.ts'
import { type PageSpeed, ROUNDS } from './page-speed.ts'
import type { ServedPage } from './served-page.ts'

/** What the columns of the pages mean. */
export const explanation = `Medians of ${ROUNDS} visits in turns; ratios are medians of the pairs’ own. Times in ms.
content: the heading and the first thing to choose are painted. interactive: a tap works.
requests: all of them. JS and depth (the chain of who asked for whom): until interactive.
round trips: ways gone one after the other until interactive, at 1 s a way; waiting for one of HTTP/1.1’s six connections counts.`

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

/** No ratio of shifts: both are next to nothing. */
const ratiosOf = ({ content, fcp, lcp, tbt, interactive, requests, js, depth }: Figures) =>
  [content, fcp, lcp, tbt, 0, interactive, requests, js, depth].map(ratio)

/** Times in milliseconds. */
export const pagesTable = (pages: readonly PageSpeed[]): string =>
  table([
    ['', '', ...HEADS],
    ...pages.flatMap(({ page, medians, roundTrips, ratios }) => [
      [page, 'federated', ...cellsOf(medians.federated, roundTrips.federated)],
      ['', 'one bundle', ...cellsOf(medians.oneBundle, roundTrips.oneBundle)],
      ['', 'ratio', ...ratiosOf(ratios), ratio(roundTrips.federated / roundTrips.oneBundle)],
    ]),
  ])

export const servedTable = (pages: readonly ServedPage[]): string =>
  table([
    ['', '', 'page', 'requests', 'first byte'],
    ...pages.map(({ page, asker, bytes, requests, firstByte }) => [
      page,
      asker,
      kilobytes(bytes),
      `${Math.round(requests)}/s`,
      `${firstByte.toFixed(1)} ms`,
    ]),
  ])

export const cachedTable = (results: readonly CachedGet[]): string =>
  table([
    ['', 'body', 'Carte', 'bare', 'ratio'],
    ...results.map(({ path, bytes, carte, bare, ratio: of }) => [
      path,
      kilobytes(bytes),
      `${Math.round(carte)}/s`,
      `${Math.round(bare)}/s`,
      of.toFixed(2),
    ]),
  ])
