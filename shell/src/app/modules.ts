import type { Translator } from '@carte/i18n'
import type { ScreensModule } from '@carte/store'
import type { Remotes } from '../federation/index.ts'
import { screenOf } from './load-screen.ts'
import { createNotes, type Notes } from './notes.ts'

/** A remote's module as a part of the page sees it. */
export type ModuleState =
  | { readonly is: 'absent' }
  | { readonly is: 'loading' }
  | { readonly is: 'ready'; readonly module: ScreensModule }
  | { readonly is: 'failed'; readonly error: unknown }

/** The remotes' modules beside the router, whose loader data must be JSON. */
export interface Modules {
  /** The module with its texts in the present language. Rejects when it cannot be had; the next call tries again. */
  readonly load: (remote: string) => Promise<ScreensModule>
  /**
   * Resolves when the module is there, however many attempts that takes; never rejects. The same promise each time, so that
   * what a server has rendered can wait for its code.
   */
  readonly whenReady: (remote: string) => Promise<ScreensModule>
  /** The same object until it changes. */
  readonly state: (remote: string) => ModuleState
  readonly subscribe: (onChange: () => void) => () => void
  /** A place, `<remote>/<screen>` or `<remote>/<part>`, stands on the page and works. */
  readonly drawn: (place: string) => void
  /**
   * What was to be drawn at this place has thrown. Resolves when it can be tried again: another version of its remote has come, or it was drawn by one that
   * stood in already, perhaps from what the server had drawn with the other. Rejects with `cause` where there is nothing more to try, and where the place
   * has worked before: then only the place is lost.
   */
  readonly replace: (place: string, cause: unknown) => Promise<void>
  /** Whether the previous version of a remote stands in. */
  readonly isInstead: (remote: string) => boolean
  readonly notes: Notes
}

const ABSENT: ModuleState = { is: 'absent' }

/** Keeps what remotes have brought; each is loaded once, and again after a failure. */
export function createModules(remotes: Remotes, translator: Translator, notes = createNotes()): Modules {
  const states = new Map<string, ModuleState>()
  const underWay = new Map<string, Promise<ScreensModule>>()
  const listeners = new Set<() => void>()
  const isInstead = (remote: string) => remotes.isInstead?.(remote) ?? false
  const worked = new Set<string>()
  const tried = new Set<string>()
  const replacing = new Map<string, Promise<void>>()

  const arrived = new WeakSet<Promise<ScreensModule>>()
  const arrivals = new Map<string, PromiseWithResolvers<ScreensModule>>()
  const arrivalOf = (remote: string) => {
    const arrival = arrivals.get(remote) ?? Promise.withResolvers<ScreensModule>()
    arrivals.set(remote, arrival)
    return arrival
  }

  const put = (remote: string, state: ModuleState) => {
    states.set(remote, state)
    if (state.is === 'ready') {
      // Whoever comes after an arrival gets the version that is here now.
      if (arrived.has(arrivalOf(remote).promise)) arrivals.delete(remote)
      const { promise, resolve } = arrivalOf(remote)
      resolve(state.module)
      // React's own marks; without them even what was resolved long ago suspends for a moment.
      Object.assign(promise, { status: 'fulfilled', value: state.module })
      arrived.add(promise)
    }
    for (const listener of listeners) listener()
  }

  async function arrive(remote: string, module: ScreensModule): Promise<ScreensModule> {
    // A page that was drawn with one version has that one's words.
    await translator.ensure(module.texts, isInstead(remote))
    put(remote, { is: 'ready', module })
    return module
  }

  async function replaceModule(remote: string, cause: unknown): Promise<void> {
    if (!remotes.instead) throw cause
    try {
      await arrive(remote, await remotes.instead(remote, cause))
    } finally {
      replacing.delete(remote)
    }
  }

  async function fetchModule(remote: string): Promise<ScreensModule> {
    try {
      const module = await remotes.load(remote)
      return await arrive(remote, module)
    } catch (error) {
      put(remote, { is: 'failed', error })
      throw error
    } finally {
      underWay.delete(remote)
    }
  }

  return {
    load(remote) {
      const state = states.get(remote)
      if (state?.is === 'ready') return Promise.resolve(state.module)
      const pending = underWay.get(remote)
      if (pending) return pending
      const promise = fetchModule(remote)
      underWay.set(remote, promise)
      put(remote, { is: 'loading' })
      return promise
    },
    whenReady: (remote) => arrivalOf(remote).promise,
    state: (remote) => states.get(remote) ?? ABSENT,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    isInstead,
    notes,
    drawn(place) {
      worked.add(place)
      notes.add({ is: 'shown', place, at: performance.now() })
    },
    async replace(place, cause) {
      notes.add({ is: 'threw', place, error: cause })
      const { remote } = screenOf(place)
      if (worked.has(place)) throw cause
      const isFirst = !tried.has(place)
      tried.add(place)
      if (isFirst && isInstead(remote)) return
      const begun = replacing.get(remote) ?? replaceModule(remote, cause)
      replacing.set(remote, begun)
      await begun
    },
  }
}
