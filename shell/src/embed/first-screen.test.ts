import { type JotaiStore, noticesAtom, showProblemAtom } from '@carte/store'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createTestStore } from '../testing/test-store.ts'
import { revealedAtom } from './EmbedContext.tsx'
import { createFirstScreen } from './first-screen.ts'

let store: JotaiStore
let leaving: AbortController
let element: HTMLElement
let happened: string[]
beforeEach(() => {
  jest.useFakeTimers()
  store = createTestStore()
  leaving = new AbortController()
  element = document.createElement('carte-menu')
  happened = []
  jest.spyOn(console, 'warn').mockImplementation((text: string) => void happened.push(text))
})
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

const open = () =>
  createFirstScreen({
    element,
    store,
    signal: leaving.signal,
    set: { site: 'https://site.example' } as never,
    wrapper: { reveal: () => void happened.push('revealed') } as never,
    dispatch: (name, detail) => {
      happened.push(`${name} ${'code' in detail ? detail.code : ''}`)
      return true
    },
    onShown: () => void happened.push('shown'),
    again: () => void happened.push('again'),
  })
const withOwnContent = () => element.append('Order at site.example')
const popup = (code: string) =>
  store.set(showProblemAtom, { type: 'about:blank', title: code, status: 0, code } as never)
const banner = () => store.set(noticesAtom, { banner: 'unreachable', popup: null })
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms)

describe('the first screen of an embed element', () => {
  it('replaces the page’s own content once, when the screen works', () => {
    withOwnContent()
    const first = open()
    first.begin()
    expect([happened, store.get(revealedAtom)]).toEqual([[], false])
    first.show()
    first.show()
    expect([happened, store.get(revealedAtom)]).toEqual([['revealed', 'shown'], true])
  })

  it('is revealed while it loads when the element has no content of its own', () => {
    open().begin()
    expect([happened, store.get(revealedAtom)]).toEqual([['revealed'], true])
  })

  it('is not shown once the element has been removed', () => {
    const first = open()
    leaving.abort()
    first.show()
    expect(happened).toEqual([])
  })
})

describe('createFirstScreen, when the guard leads out of the element', () => {
  it('reveals the notice at once', () => {
    withOwnContent()
    popup('shop-closed')
    open().outside()
    expect(happened).toEqual(['revealed', 'shown'])
  })

  it.each(['shop-not-found', 'error.notFound'])(
    'keeps the page’s own content for %s, and warns the page’s developers',
    (code) => {
      withOwnContent()
      store.set(noticesAtom, { banner: null, popup: { type: '', title: '', status: 404, code } as never })
      open().outside()
      expect(happened).toEqual([
        `<carte-menu>: an attribute names something that does not exist at https://site.example (${code}). Correct the element’s attributes.`,
      ])
    },
  )

  it('reveals the notice for shop-not-found when the element has no content of its own', () => {
    popup('shop-not-found')
    open().outside()
    expect(happened).toEqual([expect.stringContaining('shop-not-found'), 'revealed', 'shown'])
  })

  it('does nothing once a screen has been shown', () => {
    const first = open()
    first.show()
    happened = []
    banner()
    first.outside()
    expect(happened).toEqual([])
  })
})

describe('a first screen that the server cannot deliver', () => {
  it('is retried after two, then four seconds, and closes the banner before', async () => {
    withOwnContent()
    const first = open()
    banner()
    first.outside()
    expect(happened).toEqual(['carte:error unreachable'])
    await wait(1_999)
    expect(happened).toHaveLength(1)
    await wait(1)
    expect([happened.at(-1), store.get(noticesAtom).banner]).toEqual(['again', null])
    banner()
    first.outside()
    await wait(3_999)
    expect(happened).toEqual(['carte:error unreachable', 'again', 'carte:error unreachable'])
    await wait(1)
    expect(happened.at(-1)).toBe('again')
  })

  it('is retried once, even when the error is rendered twice', async () => {
    const first = open()
    banner()
    first.outside()
    first.outside()
    await wait(60_000)
    expect(happened).toEqual(['carte:error unreachable', 'again'])
  })

  it.each([
    ['a screen has rendered meanwhile', (first: ReturnType<typeof open>) => first.show()],
    ['the element has been removed', () => leaving.abort()],
  ])('is not retried when %s', async (_, act) => {
    const first = open()
    banner()
    first.outside()
    act(first)
    await wait(60_000)
    expect(happened).not.toContain('again')
    expect(store.get(noticesAtom).banner).toBe('unreachable')
  })
})
