import { describe, expect, it } from '@jest/globals'
import { depthsOf, figuresOf } from './figures.ts'

const ORIGIN = 1_700_000_000_000
const exchange = (url: string, mimeType: string, end: number, more = {}) => ({
  url,
  type: 'Script',
  mimeType,
  priority: 'High',
  start: ORIGIN,
  end: ORIGIN + end,
  bytes: 1000,
  cached: false,
  initiator: 'parser',
  from: ['/'],
  ...more,
})

it('figuresOf counts all requests over the network, and scripts and depth only until the page was interactive', () => {
  const figures = figuresOf({
    fcp: 400,
    content: 450,
    interactive: 1000,
    origin: ORIGIN,
    seen: { painted: {}, tasks: [{ start: 500, duration: 150 }], shifts: [{ start: 600, value: 0.25 }], lcp: 700 },
    exchanges: [
      exchange('/', 'text/html', 200, { type: 'Document', from: [] }),
      exchange('/main.js', 'text/javascript', 700),
      exchange('/picture.webp', 'image/webp', 900, { type: 'Image', from: ['/main.js'] }),
      exchange('/entry.js', 'text/javascript', 800, { type: 'Fetch' }),
      exchange('/entry.js', 'text/javascript', 810, { bytes: 0, cached: true, from: ['/main.js'] }),
      exchange('/late.js', 'text/javascript', 1001, { from: ['/entry.js'] }),
    ],
  })
  expect(figures).toEqual({
    content: 450,
    fcp: 400,
    lcp: 700,
    tbt: 100,
    cls: 0.25,
    interactive: 1000,
    requests: 5,
    js: 2000,
    depth: 2,
  })
})

const link = (url: string, from: readonly string[] = [], cached = false) => ({ url, from, cached })
const depths = (links: ReturnType<typeof link>[]) => [...depthsOf(links).values()]

describe('depthsOf', () => {
  it('counts 1 for the document, 2 for files that it names and 3 for requests of those', () =>
    expect(
      depths([
        link('/'),
        link('/main.js', ['/']),
        link('/main.css', ['/']),
        link('/data', ['/main.js']),
        link('/font', ['/main.css']),
      ]),
    ).toEqual([1, 2, 2, 3, 3]))

  it('counts a request from the deepest script of its stack', () =>
    expect(
      depths([
        link('/'),
        link('/main.js', ['/']),
        link('/chunk.js', ['/main.js']),
        link('/data', ['/main.js', '/chunk.js']),
      ]),
    ).toEqual([1, 2, 3, 4]))

  it('counts the requests of a cached file from the depth at which it was downloaded', () =>
    expect(
      depths([
        link('/'),
        link('/main.js', ['/']),
        link('/entry.js', ['/']),
        link('/entry.js', ['/main.js'], true),
        link('/data', ['/entry.js']),
      ]),
    ).toEqual([1, 2, 2, 2, 3]))

  it('adds no depth for a file that came only from a cache', () =>
    expect(
      depths([link('/'), link('/main.js', ['/']), link('/kept.js', ['/main.js'], true), link('/data', ['/kept.js'])]),
    ).toEqual([1, 2, 2, 3]))

  it('counts a request of an inline script as a request of the document', () =>
    expect(depths([link('/'), link('/data', ['/'])])).toEqual([1, 2]))
})
