import { StoreProvider } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { menuTools } from '../../components/menu-tools-chunk.ts'
import { useReading } from './CategoryNav.tsx'

let harness: Harness
let changeHeight = () => {}
const observer = globalThis.ResizeObserver
beforeAll(async () => {
  harness = await createHarness()
  await harness.store.set(menuTools.loadAtom)
})
beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(notice: ResizeObserverCallback) {
      changeHeight = () => notice([], this)
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})
afterEach(() => {
  jest.useRealTimers()
  globalThis.ResizeObserver = observer
})
afterAll(() => harness.close())

/** Renders a list with the category of the address, and reports whether it was scrolled into view. */
function readAt(category: string, top = 0, isUnasked = false) {
  const list = document.createElement('div')
  list.innerHTML = `<section data-category="${category}"></section>`
  const section = list.firstElementChild as HTMLElement
  section.getBoundingClientRect = () => new DOMRect(0, 3000, 100, 500)
  const brought = jest.fn()
  section.scrollIntoView = brought
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StoreProvider store={harness.carte}>{children}</StoreProvider>
  )
  const place = { current: list }
  list.getBoundingClientRect = () => new DOMRect(0, top, 100, 9000)
  const known = { current: category }
  const { rerender } = renderHook(
    ({ drawn }: { drawn: string }) => useReading(place, category, known, drawn, isUnasked),
    {
      wrapper,
      initialProps: { drawn: 'the beginning' },
    },
  )
  brought.mockClear()
  return {
    isBroughtBack: () => {
      brought.mockClear()
      changeHeight()
      return brought.mock.calls.length > 0
    },
    draw: (drawn: string) => rerender({ drawn }),
  }
}

it('useReading scrolls back to the requested category when the height of the list changes', () => {
  expect(readAt('Dryck').isBroughtBack()).toBe(true)
})

it.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])(
  'useReading stops scrolling back after a %s event',
  (type) => {
    const { isBroughtBack } = readAt('Dryck')
    fireEvent(window, new Event(type))
    expect(isBroughtBack()).toBe(false)
  },
)

it('useReading stops scrolling back after 11 s, until the rest of a long menu is rendered', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  const { isBroughtBack, draw } = readAt('Dryck')
  await act(() => jest.advanceTimersByTimeAsync(9_000))
  expect(isBroughtBack()).toBe(true)
  await act(() => jest.advanceTimersByTimeAsync(2_000))
  expect(isBroughtBack()).toBe(false)
  // On a slow connection the rest of a long menu arrives late.
  draw('the whole')
  expect(isBroughtBack()).toBe(true)
})

describe('useReading on another site’s page', () => {
  it('does not scroll for a guest who reads above the list', () => {
    expect(readAt('Dryck', window.innerHeight, true).isBroughtBack()).toBe(false)
  })

  it('scrolls to the category for a guest who has reached the list', () => {
    expect(readAt('Dryck', window.innerHeight / 4, true).isBroughtBack()).toBe(true)
  })
})
