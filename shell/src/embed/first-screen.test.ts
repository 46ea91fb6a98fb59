import { type JotaiStore, noticesAtom, showProblemAtom } from '@carte/store'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { plainStore } from '../testing/plain-store.ts'
import { createFirstScreen } from './first-screen.ts'
import { revealedAtom } from './TagContext.tsx'

let store: JotaiStore
let leaving: AbortController
let element: HTMLElement
let happened: string[]
beforeEach(() => {
  jest.useFakeTimers()
  store = plainStore()
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
    look: { reveal: () => void happened.push('revealed') } as never,
    tell: (name, detail) => {
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

describe('the first screen of a tag', () => {
  it('takes the place of what was there once, when it works', () => {
    withOwnContent()
    const first = open()
    first.begin()
    expect([happened, store.get(revealedAtom)]).toEqual([[], false])
    first.show()
    first.show()
    expect([happened, store.get(revealedAtom)]).toEqual([['revealed', 'shown'], true])
  })

  it('is seen to come where the page has put nothing into the tag', () => {
    open().begin()
    expect([happened, store.get(revealedAtom)]).toEqual([['revealed'], true])
  })

  it('does not come to a tag that has gone', () => {
    const first = open()
    leaving.abort()
    first.show()
    expect(happened).toEqual([])
  })
})

describe('what is shown in the place of a first screen', () => {
  it('is there at once where the rules lead out of the tag', () => {
    withOwnContent()
    popup('shop-closed')
    open().outside()
    expect(happened).toEqual(['revealed', 'shown'])
  })

  it.each(['shop-not-found', 'error.notFound'])(
    'is the page’s own content for the mistake %s of the page, which its developers are told',
    (code) => {
      withOwnContent()
      store.set(noticesAtom, { banner: null, popup: { type: '', title: '', status: 404, code } as never })
      open().outside()
      expect(happened).toEqual([`<carte-menu>: https://site.example has nothing of the kind. (${code})`])
    },
  )

  it('is there for a mistake of the page where the page has put nothing into the tag', () => {
    popup('shop-not-found')
    open().outside()
    expect(happened).toEqual([expect.stringContaining('shop-not-found'), 'revealed', 'shown'])
  })

  it('is nothing after a screen has been there', () => {
    const first = open()
    first.show()
    happened = []
    banner()
    first.outside()
    expect(happened).toEqual([])
  })
})

describe('a first screen that the server does not let come', () => {
  it('is asked for again, later each time, and the banner is closed before', async () => {
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

  it('is asked for once, however often its place is drawn meanwhile', async () => {
    const first = open()
    banner()
    first.outside()
    first.outside()
    await wait(60_000)
    expect(happened).toEqual(['carte:error unreachable', 'again'])
  })

  it.each([
    ['a screen has come meanwhile', (first: ReturnType<typeof open>) => first.show()],
    ['the tag has gone meanwhile', () => leaving.abort()],
  ])('is not asked for again where %s', async (_, act) => {
    const first = open()
    banner()
    first.outside()
    act(first)
    await wait(60_000)
    expect(happened).not.toContain('again')
    expect(store.get(noticesAtom).banner).toBe('unreachable')
  })
})
