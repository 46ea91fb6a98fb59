import type { Language } from '@carte/contract'
import type { Client } from '@carte/contract/client'
import { type ComponentType, createElement, memo, use } from 'react'
import type { JotaiStore } from './storage.ts'

/** Texts of a screen, loaded for one language before it shows (`defineTexts` of `@carte/i18n` makes them). */
export interface ScreenTexts {
  readonly namespace: string
  readonly load: (language: Language) => Promise<Readonly<Record<string, string>>>
}

/** What a screen's loader gets from its host. */
export interface LoadArgs {
  readonly store: JotaiStore
  readonly client: Client
  /** The address that was asked for. */
  readonly url: URL
  readonly params: Readonly<Record<string, string | readonly string[]>>
  readonly language: Language
  readonly signal: AbortSignal
  /** Whether a server asks, for a page that travels: what is not seen before the page is alive is better left out. */
  readonly isFirstView?: boolean
}

/** What a screen is drawn from: its loader's data, which must be JSON, so that a server can hand it to the browser. */
export interface ScreenProps<Data = undefined> {
  readonly data: Data
  readonly params: Readonly<Record<string, string | readonly string[]>>
}

export interface Screen {
  readonly Component: ComponentType<ScreenProps<never>>
  readonly load?: (args: LoadArgs) => Promise<unknown>
}

/** Pairs a loader with the component that draws its data, so that the two cannot drift apart. */
export function defineScreen<Data>(screen: {
  readonly load: (args: LoadArgs) => Promise<Data>
  readonly Component: ComponentType<ScreenProps<Data>>
}): Screen
export function defineScreen(screen: { readonly Component: ComponentType<ScreenProps> }): Screen
export function defineScreen(screen: object): Screen {
  // `never` makes a component of any data fit; the overloads above have checked that loader and component agree.
  return screen as Screen
}

/**
 * A screen whose code comes when it is first asked for, so that no other screen of its remote waits for it. Its module exports it as
 * `screen`; a try that failed is made again at the next visit.
 */
export function lateScreen(open: () => Promise<{ readonly screen: Screen }>): Screen {
  let coming: Promise<Screen> | undefined
  let hasFailed = false
  const opened = () => {
    coming ??= open().then(
      ({ screen }) => {
        // React reads it at once then, also where it has not waited for it before.
        Object.assign(coming ?? {}, { status: 'fulfilled', value: screen })
        return screen
      },
      (error: unknown) => {
        hasFailed = true
        throw error
      },
    )
    return coming
  }
  return {
    load: async (args) => {
      // Only a visit tries again: drawing what has failed throws, or it would ask for it as often as it is drawn.
      if (hasFailed) coming = undefined
      hasFailed = false
      return (await opened()).load?.(args)
    },
    // Whoever navigates has loaded it; a page that a server has drawn waits for it here.
    // Drawn anew only with something new: what React is told to wait for, it wants waited for each time.
    Component: memo((props) => createElement(use(opened()).Component, props)),
  }
}

/** What a remote exposes as `./screens`: the screens that routes name, and the parts that the frame shows beside them. */
export interface ScreensModule {
  readonly screens: Readonly<Record<string, Screen>>
  readonly parts?: Readonly<Record<string, ComponentType>>
  readonly texts: readonly ScreenTexts[]
}
