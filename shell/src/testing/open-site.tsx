import { getLanguages, getSettings, type Language } from '@carte/contract'
import { createClient, unwrap } from '@carte/contract/client'
import { RouterProvider } from '@carte/navigation/dom'
import { createMemoryRouter } from '@carte/navigation/memory'
import { memoryStorage } from '@carte/store'
import type { Harness } from '@carte/testing'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { AppRoot } from '../AppRoot.tsx'
import type { App } from '../app/app.ts'
import { followLanguage } from '../app/language.ts'
import { followSession } from '../app/session.ts'
import { withShellScreens } from '../app/shell-screens.ts'
import { createApp } from '../create-app.tsx'
import type { Remotes } from '../federation/index.ts'
import { Frame } from '../frame/Frame.tsx'
import { emitNavigations, type Navigated } from '../guard/on-navigate.ts'
import { createFakeRemotes, type FakeRemotes } from './fake-remotes.tsx'

export interface SiteOptions {
  readonly remotes?: FakeRemotes
  /** Wraps the remotes. */
  readonly adapt?: (remotes: Remotes) => Remotes
  readonly frame?: ReactElement
  readonly storage?: Readonly<Record<string, string>>
  readonly language?: Language
  readonly languages?: readonly Language[]
  readonly customerLogin?: boolean
  /** Replaces the network. `through` is the harness's own `fetch`. */
  readonly network?: (through: typeof fetch) => typeof fetch
}

export interface OpenSite {
  readonly app: App
  readonly remotes: FakeRemotes
  readonly url: () => string
  readonly navigate: (to: string) => Promise<void>
  readonly revalidate: () => Promise<void>
  readonly navigated: readonly Navigated[]
  /** Errors caught by error boundaries. */
  readonly caught: readonly unknown[]
  readonly reloads: () => number
}

/** Opens the whole site at an address, built as in `main.tsx`, on the real server with mock remotes. */
export async function openSite(harness: Harness, at: string, options: SiteOptions = {}): Promise<OpenSite> {
  const {
    remotes = createFakeRemotes(),
    language = 'en',
    adapt = (same) => same,
    frame = <Frame />,
    network = (through) => through,
  } = options
  const client = createClient({ fetch: network(harness.api.fetch) })
  const settings = unwrap(await harness.client.call(getSettings, {}))
  const languages = options.languages ?? unwrap(await harness.client.call(getLanguages, {}))
  let reloads = 0
  const app = createApp(
    {
      settings: { ...settings, enableCustomerLogin: options.customerLogin ?? settings.enableCustomerLogin },
      languages,
      language,
      testMode: true,
    },
    {
      client,
      remotes: withShellScreens(adapt(remotes)),
      frame,
      storage: memoryStorage(options.storage),
      reload: () => {
        reloads += 1
      },
    },
  )
  const router = createMemoryRouter(app.routes, { initialEntries: [at] })
  const { store } = app.store
  const stops = [
    followSession(store, () => void router.revalidate()),
    followLanguage(store, app.translator, () => void router.revalidate()),
  ]
  const target = new EventTarget()
  const navigated: Navigated[] = []
  target.addEventListener('onNavigate', (event) => navigated.push((event as CustomEvent<Navigated>).detail))
  emitNavigations(router, target, store)
  await app.ready
  const caught: unknown[] = []
  const record = (error: unknown) => void caught.push(error)
  render(
    <AppRoot app={app}>
      <RouterProvider router={router} onError={record} />
    </AppRoot>,
    { onCaughtError: record },
  )
  opened.push(() => {
    for (const stop of stops) stop()
    router.dispose()
    app.store.close()
  })
  return {
    app,
    remotes,
    caught,
    navigated,
    url: () => router.state.location.pathname + router.state.location.search,
    navigate: async (to) => void (await router.navigate(to)),
    revalidate: () => router.revalidate(),
    reloads: () => reloads,
  }
}

// jsdom has no layout.
window.scrollTo = () => {}

const opened: (() => void)[] = []

/** Closes all opened sites. Call in `afterEach`. */
export function closeSites(): void {
  for (const close of opened.splice(0)) close()
}
