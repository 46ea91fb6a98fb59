import { browserStorage, memoryStorage, type StorageArea } from '@carte/store'

/**
 * Keys that all elements share, with each other and with the chain's other pages: the guest's data. Location, language
 * and shop are separate for each element.
 */
const SHARED_KEYS: readonly string[] = [
  'carte.auth',
  'carte.basket',
  'carte.last-shop',
  'carte.member-card',
  'carte.order',
  'carte.unpaid-order',
]

type Listener = (key: string | null) => void

/**
 * Storage and listeners of one chain on this page. The browser's `storage` event reaches other documents only, so
 * elements notify each other.
 */
interface ChainStorage {
  readonly page: StorageArea
  readonly listeners: Set<Listener>
}
const chains = new Map<string, ChainStorage>()

function chainStorage(chain: string): ChainStorage {
  const known = chains.get(chain) ?? { page: browserStorage(), listeners: new Set() }
  chains.set(chain, known)
  return known
}

/** Returns the storage of one element. Shared keys have the prefix `carte-embed.<chain>.` in the page's storage. */
export function createEmbedStorage(chain: string): StorageArea {
  const prefix = `carte-embed.${chain}.`
  const { page, listeners } = chainStorage(chain)
  const own = memoryStorage()
  let self: Listener | null = null
  const notifyOthers = (key: string) => {
    for (const tag of listeners) if (tag !== self) tag(key)
  }
  return {
    read: (key) => (SHARED_KEYS.includes(key) ? page.read(prefix + key) : own.read(key)),
    write(key, text) {
      if (!SHARED_KEYS.includes(key)) return own.write(key, text)
      page.write(prefix + key, text)
      // Notify after the writer has finished, as the `storage` event does.
      queueMicrotask(() => notifyOthers(key))
    },
    isShared: (key) => SHARED_KEYS.includes(key) && (page.isShared?.(prefix + key) ?? false),
    onChange(listener) {
      self = listener
      listeners.add(listener)
      const stop = page.onChange((key) => {
        if (key === null) listener(null)
        else if (key.startsWith(prefix)) listener(key.slice(prefix.length))
      })
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}
