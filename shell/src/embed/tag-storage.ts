import { browserStorage, memoryStorage, type StorageArea } from '@carte/store'

/**
 * Keys that all elements share, with each other and with the chain's other pages: the guest's data. Location, language
 * and shop are separate for each element.
 */
const SHARED: readonly string[] = [
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
interface Kept {
  readonly page: StorageArea
  readonly tags: Set<Listener>
}
const kept = new Map<string, Kept>()

function keptFor(chain: string): Kept {
  const known = kept.get(chain) ?? { page: browserStorage(), tags: new Set() }
  kept.set(chain, known)
  return known
}

/** Returns the storage of one element. Shared keys have the prefix `carte-embed.<chain>.` in the page's storage. */
export function tagStorage(chain: string): StorageArea {
  const prefix = `carte-embed.${chain}.`
  const { page, tags } = keptFor(chain)
  const own = memoryStorage()
  let self: Listener | null = null
  const tell = (key: string) => {
    for (const tag of tags) if (tag !== self) tag(key)
  }
  return {
    read: (key) => (SHARED.includes(key) ? page.read(prefix + key) : own.read(key)),
    write(key, text) {
      if (!SHARED.includes(key)) return own.write(key, text)
      page.write(prefix + key, text)
      // Notify after the writer has finished, as the `storage` event does.
      queueMicrotask(() => tell(key))
    },
    isShared: (key) => SHARED.includes(key) && (page.isShared?.(prefix + key) ?? false),
    onChange(listener) {
      self = listener
      tags.add(listener)
      const stop = page.onChange((key) => {
        if (key === null) listener(null)
        else if (key.startsWith(prefix)) listener(key.slice(prefix.length))
      })
      return () => {
        tags.delete(listener)
        stop()
      }
    },
  }
}
