// A page of another host: it has its own build and federation runtime, and shows a screen of a remote, or the error if
// the remote rejects the host.

// Module Federation provides a shared module only if the host's build imports it. The remote also needs these, which
// this page does not use itself.
import '@carte/navigation'
import '@carte/ui'
import 'react-dom'
import { containerName, getLanguages, getSettings } from '@carte/contract'
import { createClient, unwrap } from '@carte/contract/client'
import { isRemotesRegistry } from '@carte/contract/guards'
import { commonTexts, createTranslator, TranslatorProvider } from '@carte/i18n'
import { RouterProvider } from '@carte/navigation/dom'
import { createMemoryRouter } from '@carte/navigation/memory'
import { createCarteStore, memoryStorage, type ScreensModule, StoreProvider } from '@carte/store'
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

async function loadShopsRemote(): Promise<ScreensModule> {
  const registry: unknown = await (await fetch('/remotes.json')).json()
  if (!isRemotesRegistry(registry) || !registry.remotes.shops) throw new Error('The registry has no remote "shops"')
  const { version, entry } = registry.remotes.shops.live
  const name = containerName('shops', version)
  registerRemotes([{ name, entry: new URL('mf-manifest.json', new URL(entry.url, location.origin)).href }])
  const module = await loadRemote<ScreensModule>(`${name}/screens`)
  if (!module) throw new Error(`${name} exposes no screens`)
  return module
}

/** Renders the home screen with its loader's data, in the providers that remotes need. */
async function compose({ screens: { home }, texts }: ScreensModule): Promise<ReactNode> {
  const client = createClient()
  const settings = unwrap(await client.call(getSettings, {}))
  const languages = unwrap(await client.call(getLanguages, {}))
  const language = 'en'
  const carte = createCarteStore(client, { settings, languages, language, testMode: true }, memoryStorage())
  const translator = createTranslator(language)
  await translator.ensure([commonTexts, ...texts])

  const given = { store: carte.store, client, url: new URL(location.href), params: {}, language } as const
  const data = await home?.load?.({ ...given, ensureTexts: translator.ensure, signal: new AbortController().signal })
  const Home = home?.Component as ComponentType<{ data: unknown; params: object }>
  const router = createMemoryRouter([{ path: '*', element: <Home data={data} params={{}} /> }])
  return (
    <StoreProvider store={carte}>
      <TranslatorProvider translator={translator}>
        <RouterProvider router={router} />
      </TranslatorProvider>
    </StoreProvider>
  )
}

const root = createRoot(document.body.appendChild(document.createElement('main')))
loadShopsRemote()
  .then(compose)
  .catch((error: Error) => <p role="alert">{error.message}</p>)
  .then((page) => root.render(page))
