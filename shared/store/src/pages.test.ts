import { describe, expect, it } from '@jest/globals'
import { createStore } from './jotai.ts'
import { pagesAtom, visitPageAtom } from './pages.ts'
import { connectStorage, memoryStorage } from './storage.ts'

const KEY = 'carte.navigation'

function tab(area = memoryStorage()) {
  const store = createStore()
  connectStorage(store, area)
  return { area, pages: () => store.get(pagesAtom), visit: (url: string) => store.set(visitPageAtom, url) }
}

describe('the page and the one before', () => {
  it('are remembered from one navigation to the next', () => {
    const { pages, visit } = tab()
    expect(pages()).toEqual({ current: null, last: null })
    visit('/')
    visit('/shop/s/menu?q=1')
    expect(pages()).toEqual({ current: '/shop/s/menu?q=1', last: '/' })
  })

  it('stay when the same page is asked for again', () => {
    const { pages, visit } = tab()
    for (const url of ['/', '/orders', '/orders']) visit(url)
    expect(pages()).toEqual({ current: '/orders', last: '/' })
  })

  it('outlive the visit, and are this tab’s own within one', () => {
    const { area, pages, visit } = tab()
    visit('/')
    visit('/orders')
    const other = tab(area)
    expect(other.pages()).toEqual({ current: '/orders', last: '/' })
    other.visit('/login')
    expect(other.pages()).toEqual({ current: '/login', last: '/orders' })
    expect(pages()).toEqual({ current: '/orders', last: '/' })
  })

  it('are kept without their queries, in which links bring addresses and codes', () => {
    const { area, pages, visit } = tab()
    visit('/reset-password?email=anna%40example.com&code=secret')
    visit('/login?redirectUri=%2Fprofile')
    expect(area.read(KEY)).toBe('{"current":"/login","last":"/reset-password"}')
    expect(pages().current).toBe('/login?redirectUri=%2Fprofile')
  })

  it('are forgotten where the entry cannot be read', () => {
    const { pages } = tab(memoryStorage({ [KEY]: '{"current":7,"last":null}' }))
    expect(pages()).toEqual({ current: null, last: null })
  })
})
