import { StoreProvider } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { menuTools } from '../../components/menuTools.ts'
import { useReading } from './useReading.ts'

let harness: Harness
let changeHeight = () => {}
const observer = globalThis.ResizeObserver
beforeAll(async () => {
  harness = await createHarness()
  await harness.store.set(menuTools.getAtom)
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

it('stays at the category that was asked for while what is above it is drawn', () => {
  expect(readAt('Dryck').isBroughtBack()).toBe(true)
})

it.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])('lets go of it at a %s', (type) => {
  const { isBroughtBack } = readAt('Dryck')
  fireEvent(window, new Event(type))
  expect(isBroughtBack()).toBe(false)
})

it('lets go of it after a while: a screen reader scrolls without any of them', async () => {
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

describe("on another site's page", () => {
  it('leaves whoever reads above the list where they are', () => {
    expect(readAt('Dryck', window.innerHeight, true).isBroughtBack()).toBe(false)
  })

  it('begins at the category for whoever has come to the list', () => {
    expect(readAt('Dryck', window.innerHeight / 4, true).isBroughtBack()).toBe(true)
  })
})
