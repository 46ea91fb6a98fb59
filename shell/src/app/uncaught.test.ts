import { type Problem, ProblemError } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import {
  closeBannerAtom,
  createCarteStore,
  memoryStorage,
  noticesAtom,
  type PageError,
  pageErrorsAtom,
  showProblemAtom,
} from '@carte/store'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { report } from './report.ts'
import { reportUncaught } from './uncaught.ts'

const client = createClient({ fetch: async () => Response.json({}) })
const snapshot = { settings: null as never, languages: [], language: 'en', testMode: false } as const
const problem: Problem = { type: 'about:blank', title: 'x', status: 409, code: 'shop-paused' }
const MINUTE = 60_000

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z') }))
afterEach(() => void jest.useRealTimers())

/** Creates a page with its own event target: an error on the test's own window would fail the test. */
function open(path = '/shop/centrum/menu', storage = memoryStorage()) {
  const page = Object.assign(new EventTarget(), { location: new URL(path, 'https://carte.example') })
  const { store } = createCarteStore(client, snapshot, storage)
  const stop = reportUncaught(store, page as unknown as Window)
  const events: PageError[] = []
  page.addEventListener('carte:error', (event) => events.push((event as CustomEvent<PageError>).detail))
  const dispatch = (type: string, parts: object): Event => {
    const event = Object.assign(new Event(type, { cancelable: true }), parts)
    page.dispatchEvent(event)
    return event
  }
  const fail = (error: unknown, parts: object = {}) =>
    dispatch('error', { error, message: `Uncaught ${error}`, filename: '', ...parts })
  // Missing in jsdom.
  globalThis.reportError = fail
  return {
    ...{ page, store, stop, events, fail },
    reject: (reason: unknown) => dispatch('unhandledrejection', { reason }),
    stored: () => JSON.parse(storage.read('carte.error') ?? '[]') as PageError[],
    banner: () => store.get(noticesAtom).banner,
  }
}
type Page = ReturnType<typeof open>

describe('reportUncaught', () => {
  it.each(['fail', 'reject'] as const)(
    'stores, publishes and shows an uncaught error without hiding it from the browser: %s',
    (happen) => {
      const { stored, events, banner, ...page } = open('/shop/centrum/menu?code=secret#here')
      expect(page[happen](new TypeError('x is not a function')).defaultPrevented).toBe(false)
      const entry = { when: Date.now(), page: '/shop/centrum/menu', message: 'TypeError: x is not a function' }
      expect(stored()).toEqual([entry])
      expect(events).toEqual([entry])
      expect(banner()).toBe('error.unknown')
    },
  )

  it('reports errors that happened before it was installed', () => {
    const { store } = createCarteStore(client, snapshot, memoryStorage())
    const page = Object.assign(new EventTarget(), { location: new URL('https://carte.example/') })
    const before = [
      Object.assign(new Event('error'), { error: new TypeError('one'), message: 'Uncaught one', filename: '' }),
      Object.assign(new Event('unhandledrejection'), { reason: new TypeError('two') }),
    ]
    reportUncaught(store, page as unknown as Window, { before })
    expect(store.get(pageErrorsAtom).map(({ message }) => message)).toEqual(['TypeError: two', 'TypeError: one'])
    expect(store.get(noticesAtom).banner).toBe('error.unknown')
  })

  it.each<[string, (page: Page) => unknown, string]>([
    ['a thrown string', ({ fail }) => fail('Too bad', { message: 'Uncaught Too bad' }), 'Uncaught Too bad'],
    ['a rejected string', ({ reject }) => reject('Too bad'), 'Too bad'],
    ['nothing', ({ reject }) => reject(undefined), 'Rejected'],
    ['an object without a prototype', ({ reject }) => reject(Object.create(null)), 'Rejected'],
  ])('reports any thrown or rejected value: %s', (_what, happen, message) => {
    const page = open()
    happen(page)
    expect(page.events).toMatchObject([{ message }])
  })

  it('shows an uncaught problem response in the popup of its code and stores only status and code', () => {
    const { store, stored, reject } = open()
    reject(new ProblemError({ ...problem, title: 'Anna, your card 4242 was declined', detail: 'a@example.com' }))
    expect(store.get(noticesAtom)).toMatchObject({ banner: null, popup: { code: 'shop-paused' } })
    expect(stored()).toMatchObject([{ message: '409 shop-paused' }])
  })

  it('reports nothing after it is stopped', () => {
    const { stop, events, banner, fail, reject } = open()
    stop()
    fail(new Error('Late'))
    reject('Late')
    expect([events, banner()]).toEqual([[], null])
  })
})

describe('reportUncaught with errors that need no report', () => {
  it.each<[string, (page: Page) => unknown]>([
    [
      'a ResizeObserver warning',
      ({ fail }) => fail(null, { message: 'ResizeObserver loop completed with undelivered notifications.' }),
    ],
    ['its older wording', ({ fail }) => fail(null, { message: 'ResizeObserver loop limit exceeded' })],
    ['another site’s script', ({ fail }) => fail(null, { message: 'Script error.' })],
    ['an extension', ({ fail }) => fail(new Error('x'), { filename: 'moz-extension://1/x.js' })],
    ['an aborted request', ({ reject }) => reject(new DOMException('aborted', 'AbortError'))],
  ])('ignores %s', (_what, happen) => {
    const page = open()
    happen(page)
    expect([page.events, page.stored(), page.banner()]).toEqual([[], [], null])
  })

  it('publishes an error that an error boundary caught once, without a banner', () => {
    const { events, banner, reject } = open()
    const error = new Error('The screen has a fault')
    report(error)
    report(error)
    report('words')
    // The rejection of the same error counts as reported too.
    reject(error)
    expect(events.map(({ message }) => message)).toEqual(['Error: The screen has a fault', 'Uncaught words'])
    expect(banner()).toBeNull()
    const rejected = new ProblemError(problem)
    report(rejected)
    reject(rejected)
    expect(banner()).toBeNull()
  })
})

describe('stored page errors', () => {
  it.each([
    ['Cannot read https://carte.example/x.js?token=abc&email=a@b.se', 'Error: Cannot read https://carte.example/x.js'],
    ['No user anna.berg@example.com here', 'Error: No user … here'],
    ['Call +46 70 123 45 67', 'Error: Call +…'],
    ['Order 0123456789abcdef0123456789ABCDEF', 'Error: Order …'],
    ['Really? Yes', 'Error: Really? Yes'],
    ['x'.repeat(1000), `Error: ${'x'.repeat(293)}`],
  ])('omit personal data and addresses’ queries, and are at most 300 characters long: %s', (text, message) => {
    const { events, fail } = open()
    fail(new Error(text))
    expect(events).toMatchObject([{ message }])
  })

  it('replace the order id in the page’s path by an ellipsis', () => {
    const { events, fail } = open('/order/0123456789abcdef0123456789abcdef?customer-code=1')
    fail(new Error('x'))
    expect(events).toMatchObject([{ page: '/order/…' }])
  })

  it('are the last ten, newest first', () => {
    const { stored, fail } = open()
    for (let count = 1; count <= 12; count += 1) {
      fail(new Error(`no. ${count}`))
      jest.advanceTimersByTime(MINUTE)
    }
    expect(stored().map(({ message }) => message)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((count) => `Error: no. ${count}`),
    )
  })

  it('are read again by the next page, which discards invalid entries', () => {
    const storage = memoryStorage()
    open('/', storage).fail(new Error('x'))
    const { store } = open('/', storage)
    expect(store.get(pageErrorsAtom)).toMatchObject([{ message: 'Error: x' }])
    storage.write('carte.error', '[{"when":"now"}]')
    expect(open('/', storage).store.get(pageErrorsAtom)).toEqual([])
  })
})

describe('rate limits of reportUncaught', () => {
  it('publishes the same error at most once a minute', () => {
    const { events, fail } = open()
    for (let count = 0; count < 500; count += 1) fail(new Error('again'))
    expect(events).toHaveLength(1)
    jest.advanceTimersByTime(MINUTE)
    fail(new Error('again'))
    expect(events).toHaveLength(2)
  })

  it('publishes at most ten different errors a minute', () => {
    const { events, stored, fail } = open()
    for (let count = 0; count < 500; count += 1) fail(new Error(`no. ${count}`))
    expect([events.length, stored().length]).toEqual([10, 10])
    jest.advanceTimersByTime(MINUTE)
    fail(new Error('later'))
    expect(events).toHaveLength(11)
  })

  it('stops at ten reports when a listener throws a new error for each report', () => {
    const { events, fail, page } = open()
    let count = 0
    const broken = () => {
      count += 1
      fail(new Error(`The monitoring is broken, no. ${count}`))
    }
    page.addEventListener('carte:error', broken)
    fail(new Error('x'))
    expect(events).toHaveLength(10)
  })

  it('shows a banner again only five seconds after it was shown', () => {
    const { store, banner, fail } = open()
    fail(new Error('x'))
    expect(banner()).toBe('error.unknown')
    store.set(closeBannerAtom)
    jest.advanceTimersByTime(4_999)
    fail(new Error('x'))
    expect(banner()).toBeNull()
    jest.advanceTimersByTime(1)
    fail(new Error('x'))
    expect(banner()).toBe('error.unknown')
  })

  it.each<[string, Problem]>([
    ['a banner', { ...problem, code: 'error.notFound', status: 404 }],
    ['a popup', problem],
  ])('keeps %s that is already shown', (_what, shown) => {
    const { store, fail } = open()
    store.set(showProblemAtom, shown)
    const before = store.get(noticesAtom)
    fail(new Error('x'))
    expect(store.get(noticesAtom)).toEqual(before)
  })
})
