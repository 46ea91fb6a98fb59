import type { createBrowserRouter } from '@carte/navigation'
import { createMemoryRouter } from '@carte/navigation/memory'
import { type JotaiStore, pagesAtom } from '@carte/store'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { createTestStore } from '../testing/test-store.ts'
import { emitNavigations, type Navigated } from './on-navigate.ts'

let target: EventTarget
let store: JotaiStore
let events: Navigated[]
let router: ReturnType<typeof createBrowserRouter>
/** Lets the loader of `/slow` finish. */
let letSlowPass: () => void

beforeEach(() => {
  target = new EventTarget()
  store = createTestStore()
  events = []
  target.addEventListener('onNavigate', (event) => events.push((event as CustomEvent<Navigated>).detail))
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

const lastEvent = () => events[events.length - 1]

it('emitNavigations reports the first address, then each with the previous one (GUARD-10)', async () => {
  emitNavigations(router, target, store)
  expect(events).toEqual([{ url: '/', previous: null, route: 'home' }])
  await router.navigate('/shop/centrum/menu?search=cola')
  expect(events).toHaveLength(2)
  expect(lastEvent()).toEqual({ url: '/shop/centrum/menu?search=cola', previous: '/', route: 'menuPage' })
  expect(store.get(pagesAtom)).toEqual({ current: '/shop/centrum/menu?search=cola', last: '/' })
})

it('emitNavigations reports the route null for an unknown address', async () => {
  emitNavigations(router, target, store)
  await router.navigate('/no-such-page?from=mail')
  expect(lastEvent()).toEqual({ url: '/no-such-page?from=mail', previous: '/', route: null })
})

it('emitNavigations omits the query of a password reset', async () => {
  emitNavigations(router, target, store)
  await router.navigate('/reset-password?email=somebody@example.com&code=secret')
  expect(lastEvent()).toEqual({ url: '/reset-password', previous: '/', route: 'resetPassword' })
  expect(store.get(pagesAtom).current).toBe('/reset-password')
})

it('emitNavigations reports an address once, after its screen has loaded', async () => {
  emitNavigations(router, target, store)
  const arrival = router.navigate('/slow')
  expect(router.state.navigation.state).toBe('loading')
  expect(events).toHaveLength(1)
  letSlowPass()
  await arrival
  await router.revalidate()
  expect(events.map(({ url }) => url)).toEqual(['/', '/slow'])
})

it('emitNavigations reports nothing before the first screen has loaded', async () => {
  const loading = createMemoryRouter([{ path: '/slow', loader: () => router.navigate('/'), element: null }], {
    initialEntries: ['/slow'],
  })
  emitNavigations(loading, target, store)
  expect(events).toEqual([])
  loading.dispose()
})

it('emitNavigations reports nothing after it is stopped', async () => {
  const stop = emitNavigations(router, target, store)
  stop()
  await router.navigate('/login')
  expect(events).toHaveLength(1)
})
