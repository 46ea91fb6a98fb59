import type { Language, RemoteOverride, RemotesRegistry, RemoteVersion } from '@carte/contract'
import { isRemotesRegistry } from '@carte/contract/guards'
import type { ScreensModule } from '@carte/store'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createRemotes, type Remotes } from '../federation/index.ts'
import * as styles from './OverrideBadge.module.css'

/** The overridden remote: from the developer's machine if that answers, otherwise the released version. */
export interface OverriddenRemote {
  readonly load: () => Promise<ScreensModule>
  readonly loadPrevious: NonNullable<Remotes['loadPrevious']>
}

/** Starts the override: asks the machine for its build, shows the badge, and reloads the page at each new build. */
export function startOverride(
  override: RemoteOverride,
  released: Remotes,
  nonce: string | undefined,
): OverriddenRemote {
  const state = createOverrideState()
  showBadge(override, state)
  const build = fetchBuild(override)
  void build.then((answer) => {
    state.set(answer.kind)
    followChanges(override, answer.kind === 'available' ? answer.text : null, () => location.reload())
  })
  /** The developer's build, whose hashes are checked as for every other version; null if there is none. */
  const overriding = build.then((answer) =>
    answer.kind === 'available' ? createRemotes(answer.registry, { origin: override.origin, nonce }) : null,
  )
  return {
    async load() {
      const remotes = await overriding
      if (!remotes) return released.load(override.remote)
      try {
        return await remotes.load(override.remote)
      } catch (error) {
        state.set('broken')
        throw error
      }
    },
    /** No fallback for the developer's own build: they need to see the error. */
    async loadPrevious(remote, cause) {
      if ((await overriding) || !released.loadPrevious) throw cause
      return released.loadPrevious(remote, cause)
    },
  }
}

/** Renders the badge in a root of its own, so that it works independently of the site's root. */
function showBadge(override: RemoteOverride, state: OverrideStateStore): void {
  const container = document.body.appendChild(document.createElement('div'))
  createRoot(container).render(<OverrideBadge override={override} state={state} onEnd={() => void endOverride()} />)
}

async function endOverride(): Promise<void> {
  await fetch('/api/operator/local', { method: 'DELETE' })
  location.reload()
}

/** Request timeout in milliseconds. A reachable machine answers at once. */
const REQUEST_TIMEOUT_MS = 2_000

type BuildAnswer =
  | { readonly kind: 'available'; readonly registry: RemotesRegistry; readonly text: string }
  /**
   * `unavailable`: the machine does not answer or has no build. `invalid`: it serves something other than this remote.
   */
  | { readonly kind: 'unavailable' | 'invalid' }

/** Requests the current build from a developer's machine. */
export async function fetchBuild(override: RemoteOverride, fetch = globalThis.fetch): Promise<BuildAnswer> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const response = await fetch(`${override.origin}/release.json`, { cache: 'no-store', credentials: 'omit', signal })
    if (!response.ok) return { kind: 'unavailable' }
    const text = await response.text()
    const registry = registryOf(override, text)
    return registry ? { kind: 'available', registry, text } : { kind: 'invalid' }
  } catch (error) {
    return { kind: error instanceof SyntaxError ? 'invalid' : 'unavailable' }
  }
}

/**
 * Returns a registry of only the overridden remote, with absolute addresses on the developer's machine. Null if `text`
 * does not describe a build of that remote.
 *
 * @throws SyntaxError if `text` is not JSON
 */
function registryOf({ remote, origin }: RemoteOverride, text: string): RemotesRegistry | null {
  const described = JSON.parse(text) as (Partial<RemoteVersion> & { readonly name?: unknown }) | null
  const registry: unknown = { release: 'local', remotes: { [remote]: { live: described } } }
  if (described?.name !== remote || !isRemotesRegistry(registry)) return null
  const { live } = registry.remotes[remote] as { live: RemoteVersion }
  const withAddress = <F extends { readonly url: string }>(file: F): F => ({
    ...file,
    url: new URL(file.url, `${origin}/`).href,
  })
  const exposes = Object.fromEntries(
    Object.entries(live.exposes).map(([name, { js, css }]) => [
      name,
      { js: js.map(withAddress), css: css.map(withAddress) },
    ]),
  )
  return { release: 'local', remotes: { [remote]: { live: { ...live, entry: withAddress(live.entry), exposes } } } }
}

/** Time between two requests for a new build, in milliseconds. */
const POLL_MS = 1_500

/**
 * Calls `onChange` once a build with other contents than `current` (null for none) is available. A machine that answers
 * is polled while the page is visible. One that does not answer is asked again only when the window gets the focus,
 * because the browser logs each failed request to the console.
 */
function followChanges(override: RemoteOverride, current: string | null, onChange: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const poll = async () => {
    clearTimeout(timer)
    const answer = document.visibilityState === 'visible' ? await fetchBuild(override) : null
    if (answer?.kind === 'available' && answer.text !== current) return onChange()
    if (answer === null || answer.kind === 'available') timer = setTimeout(poll, POLL_MS)
  }
  window.addEventListener('focus', () => void poll())
  if (current !== null) timer = setTimeout(poll, POLL_MS)
}

export type OverrideState = 'asking' | BuildAnswer['kind'] | 'broken'

type OverrideStateStore = ReturnType<typeof createOverrideState>

/** Creates the observable state of the override, which the badge shows. */
export function createOverrideState() {
  let state: OverrideState = 'asking'
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next: OverrideState): void {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

interface OverrideBadgeProps {
  readonly override: RemoteOverride
  readonly state: OverrideStateStore
  readonly onEnd: () => void
}

/** Renders a badge that says which remote comes from a developer's machine, with a button that ends the override. */
export function OverrideBadge({ override: { remote, origin }, state, onEnd }: OverrideBadgeProps) {
  const { label, states, end } = badgeTexts(useDocumentLanguage())
  const current = useSyncExternalStore(state.subscribe, state.get)
  const text = states[current].replace('{remote}', remote).replace('{host}', new URL(origin).host)
  return (
    <aside className={styles.badge} aria-label={label} data-state={current}>
      <span className={styles.dot} />
      <p aria-live="polite" className={styles.text}>
        {text}
      </p>
      <button type="button" className={styles.end} onClick={onEnd}>
        {end}
      </button>
    </aside>
  )
}

/** Follows the page's language, which a guest may change. */
const useDocumentLanguage = (): string => useSyncExternalStore(followLanguage, () => document.documentElement.lang)

function followLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}

interface BadgeTexts {
  readonly label: string
  /** `{remote}` and `{host}` are placeholders. */
  readonly states: Readonly<Record<OverrideState, string>>
  readonly end: string
}

const defaultText = '{remote} ← {host}'

/**
 * Texts of the badge. They do not use the site's translations, because the badge is rendered outside the site's root.
 */
export const BADGE_TEXTS: Readonly<Record<Language, BadgeTexts>> = {
  sv: {
    label: 'Åsidosatt remote',
    states: {
      asking: defaultText,
      available: '{remote} från {host}',
      unavailable: '{host} svarar inte: {remote} visas som den är släppt',
      invalid: '{host} visar något annat än {remote}, som visas som den är släppt',
      broken: '{remote} från {host} går inte att ladda',
    },
    end: 'Avsluta',
  },
  en: {
    label: 'Remote override',
    states: {
      asking: defaultText,
      available: '{remote} from {host}',
      unavailable: '{host} does not answer: {remote} is shown as released',
      invalid: '{host} serves something other than {remote}, which is shown as released',
      broken: '{remote} from {host} cannot be loaded',
    },
    end: 'End',
  },
  fi: {
    label: 'Remoten ohitus',
    states: {
      asking: defaultText,
      available: '{remote} osoitteesta {host}',
      unavailable: '{host} ei vastaa: {remote} näytetään julkaistuna',
      invalid: '{host} tarjoaa jotain muuta kuin {remote}, joka näytetään julkaistuna',
      broken: '{remote} osoitteesta {host} ei lataudu',
    },
    end: 'Lopeta',
  },
  ru: {
    label: 'Подмена remote',
    states: {
      asking: defaultText,
      available: '{remote} с {host}',
      unavailable: '{host} не отвечает: показана выпущенная версия {remote}',
      invalid: 'На {host} не {remote}: показана выпущенная версия',
      broken: '{remote} с {host} не загружается',
    },
    end: 'Завершить',
  },
  no: {
    label: 'Overstyrt remote',
    states: {
      asking: defaultText,
      available: '{remote} fra {host}',
      unavailable: '{host} svarer ikke: {remote} vises slik den er utgitt',
      invalid: '{host} viser noe annet enn {remote}, som vises slik den er utgitt',
      broken: '{remote} fra {host} kan ikke lastes',
    },
    end: 'Avslutt',
  },
}

/** Returns the texts in the page's language, or in English if there are none. */
function badgeTexts(language: string): BadgeTexts {
  return Object.hasOwn(BADGE_TEXTS, language) ? BADGE_TEXTS[language as Language] : BADGE_TEXTS.en
}
