import { createTestApi, type TestApi, type TestApiOptions } from '@carte/api/testing'
import { getLanguages, getSettings, getShop, type Language } from '@carte/contract'
import { type Client, createClient, unwrap } from '@carte/contract/client'
import { commonTexts, createTranslator, type Translator } from '@carte/i18n'
import {
  type CarteStore,
  createCarteStore,
  loadDeliverySpots,
  loadMenu,
  memoryStorage,
  type StorageArea,
  setBasketShopAtom,
  shopAtom,
} from '@carte/store'

export interface HarnessOptions {
  /** Options of the server; `customerLogin` is on by default. */
  readonly api?: TestApiOptions
  /** Changes the database before the guest arrives. */
  readonly prepare?: (api: TestApi) => Promise<unknown>
  readonly language?: Language
  readonly storage?: Readonly<Record<string, string>>
}

/** A guest's browser with a real server: everything that a host passes to a screen. */
export interface Harness {
  readonly api: TestApi
  readonly client: Client
  readonly store: CarteStore['store']
  readonly carte: CarteStore
  readonly translator: Translator
  /** Chooses a shop with its menu and delivery spots, like the guard. */
  readonly enterShop: (shopId: string) => Promise<void>
  /** Opens another tab of the same browser. Both tabs see each other's changes immediately. */
  readonly openTab: () => CarteStore['store']
  readonly close: () => Promise<void>
}

/** Returns a function that opens a tab's view of shared storage. */
function shareStorage(initial: Readonly<Record<string, string>>): () => StorageArea {
  const stored = memoryStorage(initial)
  const tabs: Set<(key: string | null) => void>[] = []
  return () => {
    const own = new Set<(key: string | null) => void>()
    tabs.push(own)
    return {
      read: stored.read,
      write: (key, text) => {
        if (stored.read(key) === text) return
        stored.write(key, text)
        for (const tab of tabs) if (tab !== own) for (const listener of tab) listener(key)
      },
      onChange: (listener) => {
        own.add(listener)
        return () => void own.delete(listener)
      },
    }
  }
}

/** Starts a server with its own database and a new guest. Call `close()` after the test. */
export async function createHarness({
  api: apiOptions,
  prepare,
  language = 'en',
  storage = {},
}: HarnessOptions = {}): Promise<Harness> {
  const api = await createTestApi({ customerLogin: true, ...apiOptions })
  await prepare?.(api)
  const client = createClient({ fetch: api.fetch })
  const [settings, languages] = [
    unwrap(await client.call(getSettings, {})),
    unwrap(await client.call(getLanguages, {})),
  ]
  const snapshot = { settings, languages, language, testMode: true }
  const openArea = shareStorage(storage)
  const carte = createCarteStore(client, snapshot, openArea())
  const otherTabs: CarteStore[] = []
  const translator = createTranslator(language)
  await translator.ensure([commonTexts])
  const { store } = carte

  return {
    api,
    client,
    store,
    carte,
    translator,
    enterShop: async (shopId) => {
      const shop = unwrap(await client.call(getShop, { params: { shopId } }))
      store.set(setBasketShopAtom, shop)
      store.set(shopAtom, shop)
      const [menu] = await Promise.all([loadMenu(store, shopId), loadDeliverySpots(store, shopId)])
      store.set(setBasketShopAtom, shop, menu.currency)
    },
    openTab: () => {
      const tab = createCarteStore(client, snapshot, openArea())
      otherTabs.push(tab)
      return tab.store
    },
    close: async () => {
      for (const tab of [carte, ...otherTabs]) tab.close()
      await api.close()
    },
  }
}
