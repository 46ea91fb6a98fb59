import type { RouteObject } from '@carte/navigation'
import { createMemoryRouter } from '@carte/navigation/memory'
import { afterEach, describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { limitRoutes } from './reach.ts'

let close = () => {}
afterEach(() => close())

/** Opens an address with routes of which only those below `/in` are reached. Returns the data and the calls. */
async function at(address: string) {
  const calls: string[] = []
  const note = (what: string, url: string) => void calls.push(`${what} ${new URL(url).pathname}`)
  const routes: RouteObject[] = [
    {
      id: 'frame',
      middleware: [
        async ({ request }, next) => {
          note('middleware', request.url)
          await next()
        },
      ],
      children: [
        {
          id: 'screen',
          path: '*',
          loader: ({ request }) => {
            note('loader', request.url)
            return 'data'
          },
        },
      ],
    },
  ]
  const router = createMemoryRouter(
    limitRoutes(routes, (pathname) => pathname.startsWith('/in')),
    { initialEntries: [address] },
  )
  close = () => router.dispose()
  await waitFor(() => expect(router.state.initialized).toBe(true))
  return { data: router.state.loaderData.screen as unknown, calls }
}

describe('limitRoutes', () => {
  it('runs middleware and loaders at an address within reach', async () => {
    expect(await at('/in/menu?x=1')).toEqual({ data: 'data', calls: ['middleware /in/menu', 'loader /in/menu'] })
  })

  it('runs neither middleware nor loaders at an address outside reach', async () => {
    expect(await at('/out')).toEqual({ data: { shown: null, data: null }, calls: [] })
  })

  it('keeps all other properties of a route', () => {
    const lazy: RouteObject = { id: 'a', path: 'x', element: 'b', handle: { of: 'the route' } }
    expect(limitRoutes([lazy], () => true)).toEqual([lazy])
  })
})
