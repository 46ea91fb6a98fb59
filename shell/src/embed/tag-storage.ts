import { browserStorage, memoryStorage, type StorageArea } from '@carte/store'

/**
 * What the tags of a page share, with each other and with the chain's other pages: what belongs to the guest. Where each one is, in what language and in which
 * shop, is its own.
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

/** What one chain keeps on this page: browsers tell other documents of a change, not this one. */
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

/** The storage of one tag of a chain's page, below `carte-embed.<chain>.` in the page's own. */
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
      // As other tabs do, they hear of it when whoever writes has finished.
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
