import { expect, it } from '@jest/globals'
import { figuresOf } from './figures.ts'

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

it('figuresOf counts only requests that ended before the page was interactive', () => {
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
