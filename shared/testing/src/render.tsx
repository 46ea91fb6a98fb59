import { TranslatorProvider } from '@carte/i18n'
import { type AnyParams, type Path, useLoaderData } from '@carte/navigation'
import { RouterProvider } from '@carte/navigation/dom'
import { createMemoryRouter } from '@carte/navigation/memory'
import { type ScreensModule, StoreProvider } from '@carte/store'
import { act, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Harness } from './harness.ts'

/** Wraps anything that a remote exposes with a host's providers. */
export function Host({ harness, children }: { readonly harness: Harness; readonly children: ReactNode }) {
  return (
    <StoreProvider store={harness.carte}>
      <TranslatorProvider translator={harness.translator}>{children}</TranslatorProvider>
    </StoreProvider>
  )
}

interface Rendered {
  /** Returns the current path and query. The screen is unmounted when the guest leaves its addresses. */
  readonly location: () => string
  /** Loads the screen's data again, as hosts do after a change of language or data. */
  readonly reload: () => Promise<void>
  readonly back: () => Promise<void>
}

function renderRoute(
  harness: Harness,
  Body: ComponentType,
  load: (request: Request) => Promise<unknown>,
  at: string,
): Rendered {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        loader: ({ request }) => load(request),
        Component: Body,
        HydrateFallback: () => null,
        ErrorBoundary: Failed,
      },
    ],
    { initialEntries: [at] },
  )
  render(
    <Host harness={harness}>
      <RouterProvider router={router} />
    </Host>,
  )
  return {
    location: () => `${router.state.location.pathname}${router.state.location.search}`,
    reload: () => router.revalidate(),
    back: () => router.navigate(-1),
  }
}

const Failed = () => <p>The screen failed</p>

type OwnPaths = Pick<Path, 'parse'> | readonly Pick<Path, 'parse'>[]

/** Returns the loader and the component of a screen for a router, at the screen's own addresses. */
async function routeOf(harness: Harness, module: ScreensModule, name: string, path: OwnPaths) {
  const found = module.screens[name]
  if (!found) throw new Error(`The module has no screen "${name}", but ${Object.keys(module.screens).join(', ')}`)
  await harness.translator.ensure(module.texts)
  const own = [path].flat() as readonly Pick<Path, 'parse'>[]
  const paramsOf = (pathname: string): AnyParams | null =>
    own.map(({ parse }) => parse(pathname) as AnyParams | null).find((params) => params !== null) ?? null

  const load = async (request: Request, isFirstView = false) => {
    const url = new URL(request.url)
    const params = paramsOf(url.pathname)
    if (!params) return null
    const { store, client, translator } = harness
    const loaded = await found.load?.({
      store,
      client,
      url,
      params,
      language: translator.language(),
      signal: request.signal,
      ensureTexts: translator.ensure,
      isFirstView,
    })
    // Serialize the data, as a server does for a browser.
    return { params, data: loaded === undefined ? undefined : (JSON.parse(JSON.stringify(loaded)) as unknown) }
  }
  const Component = found.Component as ComponentType<{ data: unknown; params: unknown }>
  const Body = () => {
    const loaded = useLoaderData() as { params: unknown; data: unknown } | null
    return loaded ? <Component data={loaded.data} params={loaded.params} /> : <p>Another screen</p>
  }
  return { load, Body }
}

/**
 * Renders a screen of a remote like a host: messages, loader, then the component at an address that `path` matches.
 * Resolves when its heading is rendered.
 */
export async function renderScreen(
  harness: Harness,
  module: ScreensModule,
  name: string,
  path: OwnPaths,
  at: string,
): Promise<Rendered> {
  const { load, Body } = await routeOf(harness, module, name, path)
  const rendered = renderRoute(harness, Body, load, at)
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

/** Returns the HTML of a first view as a server renders it: data first, then one render without effects or a window. */
export async function serveScreen(
  harness: Harness,
  module: ScreensModule,
  name: string,
  path: OwnPaths,
  at: string,
): Promise<string> {
  const { load, Body } = await routeOf(harness, module, name, path)
  return serve(harness, Body, at, await load(new Request(new URL(at, 'http://site.invalid')), true))
}

/** Returns the HTML of a widget that a frame shows beside screens, as a server renders it. */
export async function serveWidget(harness: Harness, module: ScreensModule, name: string, at = '/'): Promise<string> {
  return serve(harness, await widgetOf(harness, module, name), at, null)
}

function serve(harness: Harness, Body: ComponentType, at: string, data: unknown): string {
  const router = createMemoryRouter([{ id: 'only', path: '*', loader: () => data, Component: Body }], {
    initialEntries: [at],
    hydrationData: { loaderData: { only: data } },
  })
  return renderToString(
    <Host harness={harness}>
      <RouterProvider router={router} />
    </Host>,
  )
}

async function widgetOf(harness: Harness, module: ScreensModule, name: string): Promise<ComponentType> {
  const Widget = module.parts?.[name]
  if (!Widget) throw new Error(`The module has no widget "${name}"`)
  await harness.translator.ensure(module.texts)
  return Widget
}

/** Renders a widget that a frame shows beside screens. */
export async function renderWidget(harness: Harness, module: ScreensModule, name: string, at = '/'): Promise<Rendered> {
  const rendered = renderRoute(harness, await widgetOf(harness, module, name), async () => null, at)
  // The router renders after its (empty) loader.
  await act(async () => {})
  return rendered
}
