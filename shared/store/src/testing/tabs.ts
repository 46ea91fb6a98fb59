import { memoryStorage, type StorageArea } from '../storage.ts'

/** A tab's view of the storage that it shares with others. */
export interface Tab extends StorageArea {
  /** Tells the tab of what others have written meanwhile; nothing comes by itself. */
  readonly deliver: () => void
}

/** Tabs on one storage, as a browser has them: a write is there for all at once, and the word of it comes later, to the others. */
export function createTabs() {
  const area = memoryStorage()
  const written = new Set<string>()
  const inboxes: (string | null)[][] = []
  const opened: Tab[] = []

  const open = (): Tab => {
    const inbox: (string | null)[] = []
    const listeners = new Set<(key: string | null) => void>()
    inboxes.push(inbox)
    const tab: Tab = {
      read: area.read,
      write: (key, text) => {
        // A browser says nothing of a write that changes nothing.
        if (area.read(key) === text) return
        written.add(key)
        area.write(key, text)
        for (const other of inboxes) if (other !== inbox) other.push(key)
      },
      isShared: () => true,
      onChange: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      deliver: () => {
        for (const key of inbox.splice(0)) for (const listener of listeners) listener(key)
      },
    }
    opened.push(tab)
    return tab
  }

  return {
    open,
    /** Empties the storage from elsewhere, as developer tools do. */
    clear: () => {
      for (const key of written) area.write(key, null)
      for (const inbox of inboxes) inbox.push(null)
    },
    /** Delivers to all tabs until nobody has news; throws when that does not end. */
    deliver: () => {
      for (let round = 0; inboxes.some(({ length }) => length > 0); round += 1) {
        if (round > 100) throw new Error('The tabs keep on answering each other')
        for (const tab of opened) tab.deliver()
      }
    },
  }
}
