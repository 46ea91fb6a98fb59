import type { Guard } from '@carte/contract/guards'
import { type Atom, atom, type createStore, type PrimitiveAtom } from './jotai.ts'

export type JotaiStore = ReturnType<typeof createStore>

/** Persistent storage of a host: texts by key, with notifications about changes by other tabs. */
export interface StorageArea {
  readonly read: (key: string) => string | null
  readonly write: (key: string, text: string | null) => void
  /** Calls the listener with the key that another tab changed; null means all keys. Returns a function that stops. */
  readonly onChange: (listener: (key: string | null) => void) => () => void
  /** Returns whether other tabs can read this tab's latest value of the key. */
  readonly isShared?: (key: string) => boolean
}

/** Returns storage in memory: for servers, tests, and browsers that deny storage. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): StorageArea {
  const entries = new Map(Object.entries(initial))
  return {
    read: (key) => entries.get(key) ?? null,
    write: (key, text) => void (text === null ? entries.delete(key) : entries.set(key, text)),
    onChange: () => () => {},
  }
}

/**
 * Returns the browser's local storage. Falls back to memory for entries that it rejects (blocked, full), so that the
 * visit can continue.
 */
export function browserStorage(): StorageArea {
  const rejected = memoryStorage()
  let isReadable = true
  return {
    read: (key) => {
      const kept = rejected.read(key)
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
        // If storage can be written but not read, keep a copy in memory.
        rejected.write(key, isReadable ? null : text)
      } catch {
        rejected.write(key, text)
      }
    },
    isShared: (key) => isReadable && rejected.read(key) === null,
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
// Static declarations, shared by all stores.
const definitions: Definition[] = []
// Stores with a connected area. Entries declared later, by lazily loaded code, are read at once.
const connected = new Map<JotaiStore, StorageArea>()

/** The storage of a store; null without persistence: on a server, and in the store for hydration. */
export const storageAreaAtom: PrimitiveAtom<StorageArea | null> = atom<StorageArea | null>(null)

export interface StoredAtom<T> extends Atom<T> {
  /** Writes a value, or the result of a function of the newest value, which another tab may have written. */
  readonly write: (store: { get: JotaiStore['get']; set: JotaiStore['set'] }, next: T | ((now: T) => T)) => void
  /**
   * Sets a value for this page without storing it. Data embedded in the page is requested again soon, and storing a
   * menu takes a slow phone longer than rendering it.
   */
  readonly adopt: (store: { set: JotaiStore['set'] }, value: T) => void
}

/**
 * Creates an atom whose value is stored. Values are validated when read: at start and when another tab writes. An
 * invalid entry is replaced by the last valid one, or deleted at start.
 *
 * @param key name of the entry, without the prefix `carte.`
 * @param onRead called after a stored value has replaced `before`: at the start, or when another tab has written
 */
export function storedAtom<T>(
  key: string,
  isValid: Guard<T>,
  initial: T,
  onRead?: (store: Pick<JotaiStore, 'get' | 'set'>, before: T) => void,
): StoredAtom<T> {
  const name = `carte.${key}`
  const base = atom(initial)
  // The stored text of the current value.
  const textAtom = atom<string | null>(null)
  // Whether an invalid entry of another tab was already replaced. Do so only once: a tab with a newer version of the
  // site can write entries that this one cannot read, and the tabs must not overwrite each other in turn.
  const isReplaced = atom(false)

  const parse = (text: string): { readonly value: T } | null => {
    try {
      const value: unknown = JSON.parse(text)
      return isValid(value) ? { value } : null
    } catch {
      // Invalid JSON, or nested so deeply that validation overflows the stack.
      return null
    }
  }

  const pull = (store: Pick<JotaiStore, 'get' | 'set'>, area: StorageArea) => {
    const text = area.read(name)
    const last = store.get(textAtom)
    if (text === last) return
    const found = text === null ? { value: initial } : parse(text)
    if (found) {
      const before = store.get(base)
      store.set(base, found.value)
      store.set(textAtom, text)
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
        store.set(textAtom, text)
        store.set(isReplaced, false)
        area.write(name, text)
      },
    },
  )
}

/** Reads all stored atoms into `store` and follows changes by other tabs. Returns a function that stops. */
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
