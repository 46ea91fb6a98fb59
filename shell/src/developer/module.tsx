import type { LocalWork } from '@carte/contract'
import type { ScreensModule } from '@carte/store'
import { createRoot } from 'react-dom/client'
import { createRemotes, type Remotes } from '../federation/index.ts'
import { ask } from './ask.ts'
import { Badge } from './Badge.tsx'
import { followChanges } from './follow-changes.ts'
import { createLocalState } from './state.ts'

/** The overridden remote: from the developer's machine if that answers, otherwise the released version. */
export interface LocalRemote {
  readonly load: () => Promise<ScreensModule>
  readonly instead: NonNullable<Remotes['instead']>
}

async function endLocalWork(): Promise<void> {
  await fetch('/api/operator/local', { method: 'DELETE' })
  location.reload()
}

/** Renders the badge in a root of its own, so that it works independently of the site's root. */
function showBadge(local: LocalWork, state: ReturnType<typeof createLocalState>): void {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<Badge local={local} state={state} onEnd={() => void endLocalWork()} />)
}

/** Starts the override: asks the machine for its build, shows the badge, and reloads the page at each new build. */
export function startLocalWork(local: LocalWork, released: Remotes, nonce: string | undefined): LocalRemote {
  const state = createLocalState()
  showBadge(local, state)
  const asked = ask(local)
  void asked.then((answered) => {
    state.set(answered.is)
    followChanges(local, answered.is === 'there' ? answered.text : null, () => location.reload())
  })
  /** Hashes are checked as for every other version. */
  const remotes = asked.then((answered) =>
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
    async instead(remote, cause) {
      if ((await remotes) || !released.instead) throw cause
      return released.instead(remote, cause)
    },
  }
}
