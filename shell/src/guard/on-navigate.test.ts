import type { createBrowserRouter } from '@carte/navigation'
import { createMemoryRouter } from '@carte/navigation/memory'
import { type JotaiStore, pagesAtom } from '@carte/store'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { plainStore } from '../testing/plain-store.ts'
import { emitNavigations, type Navigated } from './on-navigate.ts'

let target: EventTarget
let store: JotaiStore
let heard: Navigated[]
let router: ReturnType<typeof createBrowserRouter>
/** Lets the loader of `/slow` finish. */
let letSlowPass: () => void

beforeEach(() => {
  target = new EventTarget()
  store = plainStore()
  heard = []
  target.addEventListener('onNavigate', (event) => heard.push((event as CustomEvent<Navigated>).detail))
  const slow = new Promise<void>((resolve) => {
    letSlowPass = resolve
  })
  const loadSlow = async () => {
    await slow
    return null
  }
  router = createMemoryRouter([
    { path: '/slow', loader: loadSlow },
    { path: '*', element: null },
  ])
})
afterEach(() => router.dispose())

const lastOf = () => heard[heard.length - 1]

// GUARD-10
it('tells the first address, and then each with the one before it', async () => {
  emitNavigations(router, target, store)
  expect(heard).toEqual([{ url: '/', previous: null, route: 'home' }])
  await router.navigate('/shop/centrum/menu?search=cola')
  expect(heard).toHaveLength(2)
  expect(lastOf()).toEqual({ url: '/shop/centrum/menu?search=cola', previous: '/', route: 'menuPage' })
  expect(store.get(pagesAtom)).toEqual({ current: '/shop/centrum/menu?search=cola', last: '/' })
})

it('names no route for an address that the site does not have', async () => {
  emitNavigations(router, target, store)
  await router.navigate('/no-such-page?from=mail')
  expect(lastOf()).toEqual({ url: '/no-such-page?from=mail', previous: '/', route: null })
})

it('keeps to itself what lets somebody in', async () => {
  emitNavigations(router, target, store)
  await router.navigate('/reset-password?email=somebody@example.com&code=secret')
  expect(lastOf()).toEqual({ url: '/reset-password', previous: '/', route: 'resetPassword' })
  expect(store.get(pagesAtom).current).toBe('/reset-password')
})

it('tells an address when its screen is there, and once', async () => {
  emitNavigations(router, target, store)
  const arrival = router.navigate('/slow')
  expect(router.state.navigation.state).toBe('loading')
  expect(heard).toHaveLength(1)
  letSlowPass()
  await arrival
  await router.revalidate()
  expect(heard.map(({ url }) => url)).toEqual(['/', '/slow'])
})

it('tells nothing before the first screen is there', async () => {
  const begun = createMemoryRouter([{ path: '/slow', loader: () => router.navigate('/'), element: null }], {
    initialEntries: ['/slow'],
  })
  emitNavigations(begun, target, store)
  expect(heard).toEqual([])
  begun.dispose()
})

it('tells nothing more once it has been stopped', async () => {
  const stop = emitNavigations(router, target, store)
  stop()
  await router.navigate('/login')
  expect(heard).toHaveLength(1)
})
