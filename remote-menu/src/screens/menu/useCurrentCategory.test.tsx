import { StoreProvider } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { menuTools } from '../../components/menu-tools-chunk.ts'
import { useCurrentCategory } from './CategoryNav.tsx'

let harness: Harness
let changeHeight = () => {}
const observer = globalThis.ResizeObserver
beforeAll(async () => {
  harness = await createHarness()
  await harness.store.set(menuTools.loadAtom)
})
beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      changeHeight = () => callback([], this)
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

/**
 * Renders the hook for a list with the category of the address. `listTop` is the distance of the list from the top of
 * the window, in pixels.
 *
 * @returns `scrollsBack`: changes the height of the list and returns whether the category was scrolled into view;
 * `renderContent`: renders again with other content
 */
function renderList(category: string, { listTop = 0, isEmbedStart = false } = {}) {
  const list = document.createElement('div')
  list.innerHTML = `<section data-category="${category}"></section>`
  const section = list.firstElementChild as HTMLElement
  section.getBoundingClientRect = () => new DOMRect(0, 3000, 100, 500)
  const scrollIntoView = jest.fn()
  section.scrollIntoView = scrollIntoView
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StoreProvider store={harness.carte}>{children}</StoreProvider>
  )
  const listRef = { current: list }
  list.getBoundingClientRect = () => new DOMRect(0, listTop, 100, 9000)
  const addressKey = { current: category }
  const { rerender } = renderHook(
    ({ content }: { content: string }) => useCurrentCategory(listRef, category, addressKey, content, isEmbedStart),
    {
      wrapper,
      initialProps: { content: 'first chunk' },
    },
  )
  scrollIntoView.mockClear()
  return {
    scrollsBack: () => {
      scrollIntoView.mockClear()
      changeHeight()
      return scrollIntoView.mock.calls.length > 0
    },
    renderContent: (content: string) => rerender({ content }),
  }
}

it('useCurrentCategory scrolls back to the requested category when the height of the list changes', () => {
  expect(renderList('Dryck').scrollsBack()).toBe(true)
})

it.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])(
  'useCurrentCategory stops scrolling back after a %s event',
  (type) => {
    const { scrollsBack } = renderList('Dryck')
    fireEvent(window, new Event(type))
    expect(scrollsBack()).toBe(false)
  },
)

it('useCurrentCategory stops scrolling back after 10 s, until the rest of a long menu is rendered', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  const { scrollsBack, renderContent } = renderList('Dryck')
  await act(() => jest.advanceTimersByTimeAsync(9_000))
  expect(scrollsBack()).toBe(true)
  await act(() => jest.advanceTimersByTimeAsync(2_000))
  expect(scrollsBack()).toBe(false)
  // On a slow connection the rest of a long menu arrives late.
  renderContent('whole menu')
  expect(scrollsBack()).toBe(true)
})

it.each([
  ['does not scroll when the address has changed because the guest scrolled', 'Dryck', 0],
  ['scrolls to another category that is requested', '', 1],
])('useCurrentCategory %s', (_, keyInAddress, times) => {
  const list = document.createElement('div')
  list.innerHTML = '<section data-category="Dryck"></section>'
  const section = list.firstElementChild as HTMLElement
  section.getBoundingClientRect = () => new DOMRect(0, 3000, 100, 500)
  const scrollIntoView = jest.fn()
  section.scrollIntoView = scrollIntoView
  const listRef = { current: list }
  const addressKey = { current: '' }
  const { rerender, result } = renderHook(
    ({ requested }: { requested: string }) => useCurrentCategory(listRef, requested, addressKey, 'menu'),
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <StoreProvider store={harness.carte}>{children}</StoreProvider>
      ),
      initialProps: { requested: '' },
    },
  )
  // In the first case the guest has scrolled to the category, and the address was updated to it.
  addressKey.current = keyInAddress
  rerender({ requested: 'Dryck' })
  expect(scrollIntoView).toHaveBeenCalledTimes(times)
  expect(result.current.currentKey).toBe('Dryck')
})

it.each([
  ['marks', 'sticky', 'Dryck'],
  ['does not mark', 'static', ''],
])(
  'useCurrentCategory %s the category of a dish that the guest taps until the next scroll if headings are %s (MENU-32)',
  (_, position, key) => {
    const list = document.createElement('div')
    list.innerHTML = `<section data-category="Dryck" data-level="2">
    <h2 style="position: ${position}">Dryck</h2>
    <section data-category="Dryck/Vin" data-level="3"><button>Vin</button></section>
  </section>`
    const listRef = { current: list }
    const addressKey = { current: '' }
    const { result } = renderHook(() => useCurrentCategory(listRef, '', addressKey, 'menu'), {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <StoreProvider store={harness.carte}>{children}</StoreProvider>
      ),
    })
    fireEvent.click(list.querySelector('button') as HTMLElement)
    expect(result.current.currentKey).toBe(key)
    fireEvent.scroll(window)
    expect(result.current.currentKey).toBe('')
  },
)

describe('useCurrentCategory on another site’s page', () => {
  it('does not scroll for a guest who reads above the list', () => {
    expect(renderList('Dryck', { listTop: window.innerHeight, isEmbedStart: true }).scrollsBack()).toBe(false)
  })

  it('scrolls to the category for a guest who has reached the list', () => {
    expect(renderList('Dryck', { listTop: window.innerHeight / 4, isEmbedStart: true }).scrollsBack()).toBe(true)
  })
})
