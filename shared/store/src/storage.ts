import type { Guard } from '@carte/contract/guards'
import { type Atom, atom, type createStore, type PrimitiveAtom } from './jotai.ts'

export type JotaiStore = ReturnType<typeof createStore>

/** Where a host keeps what outlives a page: text by key, and word of what another tab wrote. */
export interface StorageArea {
  readonly read: (key: string) => string | null
  readonly write: (key: string, text: string | null) => void
  /** Calls back with the key that another tab changed (null: all of them); answers how to stop. */
  readonly onChange: (listener: (key: string | null) => void) => () => void
  /** Whether the other tabs read there what this one has written last. */
  readonly isShared?: (key: string) => boolean
}

/** Keeps everything in memory: for servers, tests, and browsers that refuse storage. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): StorageArea {
  const entries = new Map(Object.entries(initial))
  return {
    read: (key) => entries.get(key) ?? null,
    write: (key, text) => void (text === null ? entries.delete(key) : entries.set(key, text)),
    onChange: () => () => {},
  }
}

/** The browser's local storage; what it refuses (blocked, full) is kept in memory, so that the visit goes on (quality, fault 16). */
export function browserStorage(): StorageArea {
  const refused = memoryStorage()
  let isReadable = true
  return {
    read: (key) => {
      const kept = refused.read(key)
      if (kept !== null) return kept
      try {
        return localStorage.getItem(key)
      } catch {
        isReadable = false
        return null
      }
    },
    write: (key, text) => {
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
        // What can be written and not be read again is lost to this visit, unless it is kept here too.
        refused.write(key, isReadable ? null : text)
      } catch {
        refused.write(key, text)
      }
    },
    isShared: (key) => isReadable && refused.read(key) === null,
    onChange: (listener) => {
      const onStorage = (event: StorageEvent) => listener(event.key)
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}

interface Definition {
  readonly key: string
  readonly pull: (store: JotaiStore, area: StorageArea) => void
}
// What is declared, not what is stored: the same for every store that is made.
const definitions: Definition[] = []
// Stores that read and follow an area: what is declared by a part that comes later is read when it comes.
const connected = new Map<JotaiStore, StorageArea>()

/** The area of one store; null where nothing outlives the page: on a server, and for the view that it rendered. */
export const storageAreaAtom: PrimitiveAtom<StorageArea | null> = atom<StorageArea | null>(null)

export interface StoredAtom<T> extends Atom<T> {
  /** The atom that `set` takes: writes the value, or what a function makes of the newest one, also when another tab wrote it. */
  readonly write: (store: { get: JotaiStore['get']; set: JotaiStore['set'] }, next: T | ((now: T) => T)) => void
  /**
   * Takes a value for this page without storing it: what has come with the page is asked for again soon, and storing a menu
   * takes a slow phone longer than drawing it.
   */
  readonly adopt: (store: { set: JotaiStore['set'] }, value: T) => void
}

/**
 * An atom that outlives the page. What is read, at start-up and when another tab writes, is validated; what does not fit is
 * discarded, and the last entry that could be read takes its place: at start-up there is none.
 *
 * @param key name of the entry, below `carte.`
 * @param onRead called after a value that another tab wrote has taken the place of `before`
 */
export function storedAtom<T>(
  key: string,
  isValid: Guard<T>,
  initial: T,
  onRead?: (store: Pick<JotaiStore, 'get' | 'set'>, before: T) => void,
): StoredAtom<T> {
  const name = `carte.${key}`
  const base = atom(initial)
  // The entry that the value was read from or written as.
  const seen = atom<string | null>(null)
  // Whether what another tab wrote has been replaced since then. Once: a tab with a newer version of the site, which writes
  // what this one cannot read, is not fought.
  const isReplaced = atom(false)

  const parse = (text: string): { readonly value: T } | null => {
    try {
      const value: unknown = JSON.parse(text)
      return isValid(value) ? { value } : null
    } catch {
      // No JSON, or nested more deeply than there is room to look.
      return null
    }
  }

  const pull = (store: Pick<JotaiStore, 'get' | 'set'>, area: StorageArea) => {
    const text = area.read(name)
    const last = store.get(seen)
    if (text === last) return
    const found = text === null ? { value: initial } : parse(text)
    if (found) {
      const before = store.get(base)
      store.set(base, found.value)
      store.set(seen, text)
      store.set(isReplaced, false)
      onRead?.(store, before)
    } else if (!store.get(isReplaced)) {
      store.set(isReplaced, true)
      area.write(name, last)
    }
  }

  definitions.push({ key: name, pull })
  for (const [store, area] of connected) pull(store, area)

  return Object.assign(
    atom((get) => get(base)),
    {
      adopt: (store: Pick<JotaiStore, 'set'>, value: T) => store.set(base, value),
      write: (store: Pick<JotaiStore, 'get' | 'set'>, next: T | ((now: T) => T)) => {
        const area = store.get(storageAreaAtom)
        if (area) pull(store, area)
        const value = typeof next === 'function' ? (next as (now: T) => T)(store.get(base)) : next
        if (Object.is(value, store.get(base))) return
        store.set(base, value)
        if (!area) return
        const text = JSON.stringify(value)
        store.set(seen, text)
        store.set(isReplaced, false)
        area.write(name, text)
      },
    },
  )
}

/** Reads all stored atoms into `store` and follows other tabs. Answers how to stop. */
export function connectStorage(store: JotaiStore, area: StorageArea): () => void {
  store.set(storageAreaAtom, area)
  connected.set(store, area)
  for (const definition of definitions) definition.pull(store, area)
  const stop = area.onChange((key) => {
    for (const definition of definitions) if (key === null || key === definition.key) definition.pull(store, area)
  })
  return () => {
    connected.delete(store)
    stop()
  }
}
