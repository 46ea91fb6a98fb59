import type { Language } from '@carte/contract'
import type { Client } from '@carte/contract/client'
import { type ComponentType, createElement, memo, use } from 'react'
import type { JotaiStore } from './storage.ts'

/** Messages of a screen, loaded for one language before the screen shows; created by `defineTexts` of `@carte/i18n`. */
export interface ScreenTexts {
  readonly namespace: string
  readonly load: (language: Language) => Promise<Readonly<Record<string, string>>>
}

export interface LoadArgs {
  readonly store: JotaiStore
  readonly client: Client
  readonly url: URL
  readonly params: Readonly<Record<string, string | readonly string[]>>
  readonly language: Language
  readonly signal: AbortSignal
  /** Loads texts that only a part of the screen needs. */
  readonly ensureTexts: (texts: readonly ScreenTexts[]) => Promise<void>
  /**
   * Whether this is the first view of a visit, which a server renders. Omit data that is not visible before hydration,
   * because it is embedded in the page.
   */
  readonly isFirstView?: boolean
}

/** Props of a screen. `data` is the loader's result and must be JSON, so that a server can pass it to the browser. */
export interface ScreenProps<Data = undefined> {
  readonly data: Data
  readonly params: Readonly<Record<string, string | readonly string[]>>
}

export interface Screen {
  readonly Component: ComponentType<ScreenProps<never>>
  readonly load?: (args: LoadArgs) => Promise<unknown>
}

/** Defines a screen. The types ensure that the component accepts its loader's data. */
export function defineScreen<Data>(screen: {
  readonly load: (args: LoadArgs) => Promise<Data>
  readonly Component: ComponentType<ScreenProps<Data>>
}): Screen
export function defineScreen(screen: { readonly Component: ComponentType<ScreenProps> }): Screen
export function defineScreen(screen: object): Screen {
  // The overloads have checked the types; `never` accepts a component for any data.
  return screen as Screen
}

/**
 * Returns a screen whose code is loaded when it is first opened, so that the other screens of its remote do not wait
 * for it. Its module has to export it as `screen`. After a failure, the next navigation tries again.
 */
export function lazyScreen(importModule: () => Promise<{ readonly screen: Screen }>): Screen {
  let loading: Promise<Screen> | undefined
  let hasFailed = false
  const loadOnce = () => {
    loading ??= importModule().then(
      ({ screen }) => {
        // With these fields, React's `use` reads the promise synchronously instead of suspending.
        Object.assign(loading ?? {}, { status: 'fulfilled', value: screen })
        return screen
      },
      (error: unknown) => {
        hasFailed = true
        throw error
      },
    )
    return loading
  }
  return {
    load: async (args) => {
      // Only a navigation retries. If rendering retried, a failing screen would send a request on every render.
      if (hasFailed) loading = undefined
      hasFailed = false
      return (await loadOnce()).load?.(args)
    },
    // After a navigation, the code is already loaded; on a server-rendered page, hydration waits for it here. `memo`
    // avoids further renders, each of which would wait for the promise again.
    Component: memo((props) => createElement(use(loadOnce()).Component, props)),
  }
}

/**
 * The module that a remote exposes as `./screens`: screens for the routes, and widgets that the frame shows beside
 * them.
 */
export interface ScreensModule {
  readonly screens: Readonly<Record<string, Screen>>
  readonly parts?: Readonly<Record<string, ComponentType>>
  readonly texts: readonly ScreenTexts[]
}
