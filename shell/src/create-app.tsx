import type { Client } from '@carte/contract/client'
import { commonTexts, createTranslator } from '@carte/i18n'
import type { RouteObject } from '@carte/navigation'
import { createCarteStore, type StorageArea, type StoreSnapshot, shopAtom } from '@carte/store'
import type { ReactElement } from 'react'
import type { App } from './app/app.ts'
import { createFreshness, type LoaderContext, loadScreen, prepareScreen, SCREEN_ROUTE } from './app/load-screen.ts'
import { createModules } from './app/modules.ts'
import type { PageEvents } from './app/page-events.ts'
import type { Remotes } from './federation/index.ts'
import { FrameError } from './frame/FrameError.tsx'
import { createGuard } from './guard/guard.ts'
import { FailedScreen, ScreenOutlet } from './screen/ScreenOutlet.tsx'
import { ScreenSkeleton } from './screen/ScreenSkeleton.tsx'
import { shellTexts } from './texts.ts'

export interface AppOptions {
  readonly client: Client
  /** Loads the screens of the remotes and of the shell itself. */
  readonly remotes: Remotes
  /** The element around every screen. It contains an `Outlet`. */
  readonly frame: ReactElement
  /** The browser's storage. Absent on a server. */
  readonly storage?: StorageArea
  readonly reload?: () => void
  readonly pageEvents?: PageEvents
  /**
   * Returns whether the browser's address is `url` already: true after Back or Forward, false while a link is followed.
   */
  readonly isAt?: (url: URL) => boolean
}

export interface AppSnapshot extends StoreSnapshot {
  /** The texts in the HTML, in the page's language, by namespace. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Builds the app from a snapshot. Does not touch `window`, so that a server can call it. */
export function createApp(
  snapshot: AppSnapshot,
  { client, remotes, frame, storage, pageEvents, reload = () => {}, isAt = () => false }: AppOptions,
): App {
  const carte = createCarteStore(client, snapshot, storage)
  const { store } = carte
  // A stored shop that was closed at the last visit may be open now. Drop it, so that it is loaded again when needed.
  if (!snapshot.known?.shop && store.get(shopAtom)?.openForBusiness === false) store.set(shopAtom, null)
  const translator = createTranslator(snapshot.language, snapshot.texts)
  const modules = createModules(remotes, translator, pageEvents)
  const freshness = createFreshness()
  const isFirstView = storage === undefined
  const context: LoaderContext = { store, modules, translator, isFirstView, isDue: freshness.isDue }
  const guard = createGuard(store, {
    prepare: (match) => prepareScreen(context, match),
    holdsBasket: !isFirstView,
    isAt,
  })

  const routes: RouteObject[] = [
    {
      id: 'frame',
      element: frame,
      errorElement: <FrameError />,
      children: [
        {
          id: SCREEN_ROUTE,
          path: '*',
          middleware: [guard.middleware],
          loader: ({ request }) => loadScreen(context, request),
          element: <ScreenOutlet />,
          errorElement: <FailedScreen />,
          hydrateFallbackElement: <ScreenSkeleton />,
        },
      ],
    },
  ]

  const ready = translator.ensure([commonTexts, shellTexts])
  const load = (request: Request) => loadScreen(context, request)
  return {
    store: carte,
    isServed: snapshot.known !== undefined,
    translator,
    modules,
    guard,
    routes,
    load,
    forgetAnswers: freshness.forget,
    ready,
    reload,
  }
}
