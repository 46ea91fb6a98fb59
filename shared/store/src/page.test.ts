import { describe, expect, it } from '@jest/globals'
import { createStore } from './jotai.ts'
import { pagesAtom, visitPageAtom } from './page.ts'
import { connectStorage, memoryStorage } from './storage.ts'

const KEY = 'carte.navigation'

function tab(area = memoryStorage()) {
  const store = createStore()
  connectStorage(store, area)
  return { area, pages: () => store.get(pagesAtom), visit: (url: string) => store.set(visitPageAtom, url) }
}

describe('pagesAtom', () => {
  it('remembers the current page and the previous one', () => {
    const { pages, visit } = tab()
    expect(pages()).toEqual({ current: null, last: null })
    visit('/')
    visit('/shop/s/menu?q=1')
    expect(pages()).toEqual({ current: '/shop/s/menu?q=1', last: '/' })
  })

  it('keeps both when the same page is visited again', () => {
    const { pages, visit } = tab()
    for (const url of ['/', '/orders', '/orders']) visit(url)
    expect(pages()).toEqual({ current: '/orders', last: '/' })
  })

  it('is stored for the next visit, and each tab keeps its own', () => {
    const { area, pages, visit } = tab()
    visit('/')
    visit('/orders')
    const other = tab(area)
    expect(other.pages()).toEqual({ current: '/orders', last: '/' })
    other.visit('/login')
    expect(other.pages()).toEqual({ current: '/login', last: '/orders' })
    expect(pages()).toEqual({ current: '/orders', last: '/' })
  })

  it('is stored without queries, which can contain addresses and codes', () => {
    const { area, pages, visit } = tab()
    visit('/reset-password?email=anna%40example.com&code=secret')
    visit('/login?redirectUri=%2Fprofile')
    expect(area.read(KEY)).toBe('{"current":"/login","last":"/reset-password"}')
    expect(pages().current).toBe('/login?redirectUri=%2Fprofile')
  })

  it('starts empty when the stored entry is invalid', () => {
    const { pages } = tab(memoryStorage({ [KEY]: '{"current":7,"last":null}' }))
    expect(pages()).toEqual({ current: null, last: null })
  })
})
