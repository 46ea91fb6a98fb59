/** @jest-environment node */
import { getLanguages, getSettings } from '@carte/contract'
import { unwrap } from '@carte/contract/client'
import { createMemoryRouter } from '@carte/navigation'
import { RouterProvider } from '@carte/navigation/dom'
import { giveUpSessionAtom } from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { AppRoot } from './AppRoot.tsx'
import { createApp } from './create-app.tsx'
import { Frame } from './frame/Frame.tsx'
import { createToyRemotes } from './testing/toy-remotes.tsx'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

it.each([
  ['/', 'Restaurants'],
  ['/shop/centrum/menu', 'Menu'],
  ['/nowhere', 'This page is not on the menu'],
])('draws %s with its frame on a server, without a window', async (at, heading) => {
  expect(typeof window).toBe('undefined')
  const { client } = harness
  const settings = unwrap(await client.call(getSettings, {}))
  const languages = unwrap(await client.call(getLanguages, {}))
  const app = createApp(
    { settings: { ...settings, enableCustomerLogin: false }, languages, language: 'en', testMode: true },
    { client, remotes: createToyRemotes(), frame: <Frame /> },
  )
  await app.ready
  // Whoever is signed in is the browser's to say; a server draws for a guest.
  app.store.store.set(giveUpSessionAtom)
  const router = createMemoryRouter(app.routes, { initialEntries: [at] })
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  const html = renderToString(
    <AppRoot app={app}>
      <RouterProvider router={router} />
    </AppRoot>,
  )
  router.dispose()
  app.store.close()
  for (const text of [heading, 'Skip to the content', 'Language: English']) expect(html).toContain(text)
})
