import { screenSizeAtom } from '@carte/store'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createTestStore } from '../testing/test-store.ts'
import { followElementSize } from './element-root.ts'

const { ResizeObserver: observer, matchMedia: media } = globalThis
let width: number
let observed: { readonly element: Element; readonly resize: () => void }[]
const low = Object.assign(new EventTarget(), { matches: false })
let query: string
beforeEach(() => {
  observed = []
  low.matches = false
  globalThis.matchMedia = (text) => {
    query = text
    return low as unknown as MediaQueryList
  }
  globalThis.ResizeObserver = class {
    private readonly resize: () => void
    constructor(resize: ResizeObserverCallback) {
      this.resize = () => resize([], this)
    }
    observe(element: Element) {
      observed.push({ element, resize: this.resize })
    }
    unobserve() {}
    disconnect() {
      observed = []
    }
  }
})
afterEach(() => {
  globalThis.ResizeObserver = observer
  globalThis.matchMedia = media
})

function follow(first: number) {
  width = first
  const element = document.createElement('carte-menu')
  jest.spyOn(element, 'getBoundingClientRect').mockImplementation(() => ({ width }) as DOMRect)
  const store = createTestStore()
  const sizes: unknown[] = []
  const stop = followElementSize(element, store)
  store.sub(screenSizeAtom, () => sizes.push(store.get(screenSizeAtom)))
  return { element, store, sizes, stop }
}

describe('followElementSize of an embed element', () => {
  it.each([
    [899, true],
    [900, false],
  ])('at a width of %i px sets small to %s', (px, small) => {
    expect(follow(px).store.get(screenSizeAtom)).toEqual({ small, low: false })
  })

  it('follows the element’s width', () => {
    const { element, sizes } = follow(1_200)
    expect(observed.map((each) => each.element)).toEqual([element])
    width = 500
    observed[0]?.resize()
    expect(sizes).toEqual([{ small: true, low: false }])
  })

  it('follows whether the window is lower than 600 px', () => {
    const { sizes } = follow(1_200)
    expect(query).toBe('(height < 600px)')
    low.matches = true
    low.dispatchEvent(new Event('change'))
    expect(sizes).toEqual([{ small: false, low: true }])
  })

  it('changes nothing for a width of the same size class', () => {
    const { sizes } = follow(1_200)
    width = 1_000
    observed[0]?.resize()
    expect(sizes).toEqual([])
  })

  it('stops following width and height', () => {
    const { sizes, stop } = follow(1_200)
    stop()
    expect(observed).toEqual([])
    low.matches = true
    low.dispatchEvent(new Event('change'))
    expect(sizes).toEqual([])
  })
})
