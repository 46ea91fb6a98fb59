import type { LocalWork } from '@carte/contract'
import type { ScreensModule } from '@carte/store'
import { createRoot } from 'react-dom/client'
import { createRemotes, type Remotes } from '../federation/index.ts'
import { fetchBuild } from './ask.ts'
import { OverrideBadge } from './Badge.tsx'
import { followChanges } from './follow-changes.ts'
import { createOverrideState } from './state.ts'

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
