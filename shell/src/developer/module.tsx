import type { Language, LocalWork, RemotesRegistry, RemoteVersion } from '@carte/contract'
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

async function endOverride(): Promise<void> {
  await fetch('/api/operator/local', { method: 'DELETE' })
  location.reload()
}

/** Renders the badge in a root of its own, so that it works independently of the site's root. */
function showBadge(local: LocalWork, state: ReturnType<typeof createOverrideState>): void {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<OverrideBadge local={local} state={state} onEnd={() => void endOverride()} />)
}

/** Starts the override: asks the machine for its build, shows the badge, and reloads the page at each new build. */
export function startOverride(local: LocalWork, released: Remotes, nonce: string | undefined): OverriddenRemote {
  const state = createOverrideState()
  showBadge(local, state)
  const build = fetchBuild(local)
  void build.then((answered) => {
    state.set(answered.is)
    followChanges(local, answered.is === 'there' ? answered.text : null, () => location.reload())
  })
  /** Hashes are checked as for every other version. */
  const remotes = build.then((answered) =>
    answered.is === 'there' ? createRemotes(answered.registry, { origin: local.origin, nonce }) : null,
  )
  return {
    async load() {
      const own = await remotes
      if (!own) return released.load(local.remote)
      try {
        return await own.load(local.remote)
      } catch (error) {
        state.set('broken')
        throw error
      }
    },
    /** No fallback for the developer's own build: they need to see the error. */
    async loadPrevious(remote, cause) {
      if ((await remotes) || !released.loadPrevious) throw cause
      return released.loadPrevious(remote, cause)
    },
  }
}

/** Request timeout in milliseconds. A reachable machine answers at once. */
const ANSWER_MS = 2_000

export type BuildAnswer =
  | { readonly is: 'there'; readonly registry: RemotesRegistry; readonly text: string }
  | { readonly is: 'away' | 'wrong' }

/** Returns the full address of a file on that machine, for a relative or absolute `url`. */
const at = (origin: string, url: string): string => new URL(url, `${origin}/`).href

function registryOf({ remote, origin }: LocalWork, text: string): RemotesRegistry | null {
  const described = JSON.parse(text) as (Partial<RemoteVersion> & { readonly name?: unknown }) | null
  const registry: unknown = { release: 'local', remotes: { [remote]: { live: described } } }
  if (described?.name !== remote || !isRemotesRegistry(registry)) return null
  const { live } = registry.remotes[remote] as { live: RemoteVersion }
  const fileAt = <F extends { readonly url: string }>(file: F): F => ({ ...file, url: at(origin, file.url) })
  const exposes = Object.fromEntries(
    Object.entries(live.exposes).map(([name, { js, css }]) => [name, { js: js.map(fileAt), css: css.map(fileAt) }]),
  )
  return { release: 'local', remotes: { [remote]: { live: { ...live, entry: fileAt(live.entry), exposes } } } }
}

/** Requests the current build from a developer's machine. */
export async function fetchBuild(local: LocalWork, fetch = globalThis.fetch): Promise<BuildAnswer> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(`${local.origin}/release.json`, { cache: 'no-store', credentials: 'omit', signal })
    if (!response.ok) return { is: 'away' }
    const text = await response.text()
    const registry = registryOf(local, text)
    return registry ? { is: 'there', registry, text } : { is: 'wrong' }
  } catch (error) {
    return { is: error instanceof SyntaxError ? 'wrong' : 'away' }
  }
}

const EVERY_MS = 1_500

/**
 * Calls `changed` once a build other than `known` (null for none) is available. A machine that answers is polled while
 * the page is visible. One that does not answer is asked again only when the window gets the focus, because the browser
 * logs each failed request to the console.
 */
export function followChanges(local: LocalWork, known: string | null, changed: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const poll = async () => {
    clearTimeout(timer)
    const answered = document.visibilityState === 'visible' ? await fetchBuild(local) : null
    if (answered?.is === 'there' && answered.text !== known) return changed()
    if (answered === null || answered.is === 'there') timer = setTimeout(poll, EVERY_MS)
  }
  window.addEventListener('focus', () => void poll())
  if (known !== null) timer = setTimeout(poll, EVERY_MS)
}

/** Creates the observable state of the override, which the badge shows. */
export function createOverrideState() {
  let now: OverrideState = 'asking'
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set(next: OverrideState): void {
      now = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type OverrideStateStore = ReturnType<typeof createOverrideState>

interface OverrideBadgeProps {
  readonly local: LocalWork
  readonly state: OverrideStateStore
  readonly onEnd: () => void
}

function followLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}

/** Follows the page's language, which a guest may change. */
const useDocumentLanguage = (): string => useSyncExternalStore(followLanguage, () => document.documentElement.lang)

/** Renders a badge that says which remote comes from a developer's machine, with a button that ends the override. */
export function OverrideBadge({ local: { remote, origin }, state, onEnd }: OverrideBadgeProps) {
  const { label, states, end } = badgeTexts(useDocumentLanguage())
  const now = useSyncExternalStore(state.subscribe, state.get)
  const text = states[now].replace('{remote}', remote).replace('{host}', new URL(origin).host)
  return (
    <aside className={styles.badge} aria-label={label} data-state={now}>
      <span className={styles.dot} />
      <p role="status" className={styles.text}>
        {text}
      </p>
      <button type="button" className={styles.end} onClick={onEnd}>
        {end}
      </button>
    </aside>
  )
}

export type OverrideState = 'asking' | 'there' | 'away' | 'wrong' | 'broken'

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
      there: '{remote} från {host}',
      away: '{host} svarar inte: {remote} visas som den är släppt',
      wrong: '{host} visar något annat än {remote}, som visas som den är släppt',
      broken: '{remote} från {host} går inte att ladda',
    },
    end: 'Avsluta',
  },
  en: {
    label: 'Remote override',
    states: {
      asking: defaultText,
      there: '{remote} from {host}',
      away: '{host} does not answer: {remote} is shown as released',
      wrong: '{host} serves something other than {remote}, which is shown as released',
      broken: '{remote} from {host} cannot be loaded',
    },
    end: 'End',
  },
  fi: {
    label: 'Remoten ohitus',
    states: {
      asking: defaultText,
      there: '{remote} osoitteesta {host}',
      away: '{host} ei vastaa: {remote} näytetään julkaistuna',
      wrong: '{host} tarjoaa jotain muuta kuin {remote}, joka näytetään julkaistuna',
      broken: '{remote} osoitteesta {host} ei lataudu',
    },
    end: 'Lopeta',
  },
  ru: {
    label: 'Подмена remote',
    states: {
      asking: defaultText,
      there: '{remote} с {host}',
      away: '{host} не отвечает: показана выпущенная версия {remote}',
      wrong: 'На {host} не {remote}: показана выпущенная версия',
      broken: '{remote} с {host} не загружается',
    },
    end: 'Завершить',
  },
  no: {
    label: 'Overstyrt remote',
    states: {
      asking: defaultText,
      there: '{remote} fra {host}',
      away: '{host} svarer ikke: {remote} vises slik den er utgitt',
      wrong: '{host} viser noe annet enn {remote}, som vises slik den er utgitt',
      broken: '{remote} fra {host} kan ikke lastes',
    },
    end: 'Avslutt',
  },
}

/** Returns the texts in the page's language, or in English if there are none. */
function badgeTexts(language: string): BadgeTexts {
  return Object.hasOwn(BADGE_TEXTS, language) ? BADGE_TEXTS[language as Language] : BADGE_TEXTS.en
}
