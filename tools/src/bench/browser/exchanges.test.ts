import { describe, expect, it } from '@jest/globals'
import { Exchanges } from './exchanges.ts'

const SITE = 'http://site'

const sent = (requestId: string, path: string, { at = 1, ...more } = {}) => ({
  requestId,
  request: { url: SITE + path, initialPriority: 'High' },
  timestamp: at,
  wallTime: 1_000 + at,
  type: 'Script',
  initiator: { type: 'other' },
  ...more,
})
const received = (requestId: string, more = {}) => ({
  requestId,
  type: 'Script',
  response: { mimeType: 'text/javascript', ...more },
})
const finished = (requestId: string, timestamp = 2) => ({ requestId, timestamp, encodedDataLength: 500 })

describe('Exchanges', () => {
  it('joins the events of one request, with wall-clock times in milliseconds', () => {
    const exchanges = new Exchanges()
    exchanges.sent(sent('1', '/main.js'))
    expect(exchanges.quiet).toBe(false)
    exchanges.received(received('1'))
    exchanges.finished(finished('1'))
    expect(exchanges.quiet).toBe(true)
    expect(exchanges.all).toEqual([
      {
        url: `${SITE}/main.js`,
        type: 'Script',
        mimeType: 'text/javascript',
        priority: 'High',
        start: 1_001_000,
        end: 1_002_000,
        bytes: 500,
        cached: false,
        initiator: 'other',
        from: [],
      },
    ])
  })

  it('lists every script in the stack of a request', () => {
    const exchanges = new Exchanges()
    const stack = {
      callFrames: [{ url: `${SITE}/a.js` }, { url: `${SITE}/b.js` }, { url: '' }],
      parent: { callFrames: [{ url: `${SITE}/a.js` }, { url: `${SITE}/c.js` }] },
    }
    exchanges.sent(sent('1', '/data', { initiator: { type: 'script', stack } } as object))
    expect(exchanges.all[0]?.from).toEqual([`${SITE}/a.js`, `${SITE}/b.js`, `${SITE}/c.js`])
  })

  it.each([
    ['disk', { fromDiskCache: true }],
    ['prefetch', { fromPrefetchCache: true }],
    ['worker', { fromServiceWorker: true }],
  ])('counts 0 bytes for a response from a cache (%s)', (_which, response) => {
    const exchanges = new Exchanges()
    exchanges.sent(sent('1', '/main.js'))
    exchanges.received(received('1', response))
    exchanges.finished(finished('1'))
    expect(exchanges.all[0]).toMatchObject({ cached: true, bytes: 0 })
  })

  it('counts 0 bytes for a response from the memory cache', () => {
    const exchanges = new Exchanges()
    exchanges.sent(sent('1', '/main.js'))
    exchanges.servedFromCache({ requestId: '1' })
    exchanges.received(received('1'))
    exchanges.finished(finished('1'))
    expect(exchanges.all[0]).toMatchObject({ cached: true, bytes: 0 })
  })

  it('counts a redirect as a request, and as the initiator of the next one', () => {
    const exchanges = new Exchanges()
    exchanges.sent(sent('1', '/old'))
    exchanges.sent(sent('1', '/new', { at: 2, redirectResponse: {} } as object))
    expect(exchanges.all.map(({ url, end, initiator, from }) => [url, end, initiator, from])).toEqual([
      [`${SITE}/old`, 1_002_000, 'other', []],
      [`${SITE}/new`, null, 'redirect', [`${SITE}/old`]],
    ])
  })

  it('leaves out data URLs, and does not wait for event streams and failed requests', () => {
    const exchanges = new Exchanges()
    exchanges.sent({ ...sent('1', ''), request: { url: 'data:image/png,', initialPriority: 'Low' } })
    exchanges.sent(sent('2', '/events', { type: 'EventSource' } as object))
    exchanges.sent(sent('3', '/gone'))
    exchanges.failed({ requestId: '3', timestamp: 2 })
    expect(exchanges.all).toHaveLength(2)
    expect(exchanges.quiet).toBe(true)
  })
})
