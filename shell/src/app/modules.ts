import type { Translator } from '@carte/i18n'
import type { ScreensModule } from '@carte/store'
import type { Remotes } from '../federation/index.ts'
import { createDeferred, type Deferred } from './deferred.ts'
import { screenOf } from './load-screen.ts'
import { createPageEvents, type PageEvents } from './page-events.ts'

export type ModuleState =
  | { readonly status: 'absent' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly module: ScreensModule }
  | { readonly status: 'failed'; readonly error: unknown }

/** Holds the remotes' modules. They cannot be loader data of the router, which must be JSON. */
export interface Modules {
  /**
   * Returns the module with its texts in the current language. Rejects if it cannot be loaded; the next call tries
   * again.
   */
  readonly load: (remote: string) => Promise<ScreensModule>
  /**
   * Resolves when the module is loaded, after any number of attempts; never rejects. Returns the same promise each
   * time, so that server-rendered markup can suspend on it.
   */
  readonly whenReady: (remote: string) => Promise<ScreensModule>
  /** Returns the same object until the state changes. */
  readonly state: (remote: string) => ModuleState
  readonly subscribe: (onChange: () => void) => () => void
  /** Records that a place, `<remote>/<screen>` or `<remote>/<widget>`, has rendered without an error. */
  readonly markRendered: (place: string) => void
  /**
   * Handles an error thrown while rendering a place. Resolves when rendering can be tried again: either another version
   * of the remote has been loaded, or the fallback version was in use already and this is the place's first error
   * (which can come from markup that the server rendered with the other version). Rejects with `cause` if there is
   * nothing more to try, or if the place has worked before: then only that place shows an error.
   */
  readonly replace: (place: string, cause: unknown) => Promise<void>
  /** Whether the previous version of a remote has been loaded as a fallback. */
  readonly isFallback: (remote: string) => boolean
  readonly pageEvents: PageEvents
}

const ABSENT: ModuleState = { status: 'absent' }

/** Creates the module cache. Each remote is loaded once, and again after a failure. */
export function createModules(remotes: Remotes, translator: Translator, pageEvents = createPageEvents()): Modules {
  const states = new Map<string, ModuleState>()
  const pendingLoads = new Map<string, Promise<ScreensModule>>()
  const listeners = new Set<() => void>()
  const isFallback = (remote: string) => remotes.isFallback?.(remote) ?? false
  const rendered = new Set<string>()
  const attempted = new Set<string>()
  const replacing = new Map<string, Promise<void>>()

  const resolved = new WeakSet<Promise<ScreensModule>>()
  const readiness = new Map<string, Deferred<ScreensModule>>()
  const readinessOf = (remote: string) => {
    const existing = readiness.get(remote) ?? createDeferred<ScreensModule>()
    readiness.set(remote, existing)
    return existing
  }

  const setState = (remote: string, state: ModuleState) => {
    states.set(remote, state)
    if (state.status === 'ready') {
      // A later `whenReady` must return the version that is loaded now, not an earlier one.
      if (resolved.has(readinessOf(remote).promise)) readiness.delete(remote)
      const { promise, resolve } = readinessOf(remote)
      resolve(state.module)
      // React's own fields on a thenable. Without them, `use` suspends once even for a promise that resolved long ago.
      Object.assign(promise, { status: 'fulfilled', value: state.module })
      resolved.add(promise)
    }
    for (const listener of listeners) listener()
  }

  async function finishLoading(remote: string, module: ScreensModule): Promise<ScreensModule> {
    // The fallback version needs its own texts: those in the page belong to the version that rendered it.
    await translator.ensure(module.texts, isFallback(remote))
    setState(remote, { status: 'ready', module })
    return module
  }

  async function replaceModule(remote: string, cause: unknown): Promise<void> {
    if (!remotes.loadPrevious) throw cause
    try {
      await finishLoading(remote, await remotes.loadPrevious(remote, cause))
    } finally {
      replacing.delete(remote)
    }
  }

  async function fetchModule(remote: string): Promise<ScreensModule> {
    try {
      const module = await remotes.load(remote)
      return await finishLoading(remote, module)
    } catch (error) {
      setState(remote, { status: 'failed', error })
      throw error
    } finally {
      pendingLoads.delete(remote)
    }
  }

  return {
    load(remote) {
      const state = states.get(remote)
      if (state?.status === 'ready') return Promise.resolve(state.module)
      const pending = pendingLoads.get(remote)
      if (pending) return pending
      const promise = fetchModule(remote)
      pendingLoads.set(remote, promise)
      setState(remote, { status: 'loading' })
      return promise
    },
    whenReady: (remote) => readinessOf(remote).promise,
    state: (remote) => states.get(remote) ?? ABSENT,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    isFallback,
    pageEvents,
    markRendered(place) {
      rendered.add(place)
      pageEvents.add({ kind: 'shown', place, at: performance.now() })
    },
    async replace(place, cause) {
      pageEvents.add({ kind: 'threw', place, error: cause })
      const { remote } = screenOf(place)
      if (rendered.has(place)) throw cause
      const isFirst = !attempted.has(place)
      attempted.add(place)
      if (isFirst && isFallback(remote)) return
      const replacement = replacing.get(remote) ?? replaceModule(remote, cause)
      replacing.set(remote, replacement)
      await replacement
    },
  }
}
