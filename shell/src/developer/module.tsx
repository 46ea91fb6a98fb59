import type { LocalWork } from '@carte/contract'
import type { ScreensModule } from '@carte/store'
import { createRoot } from 'react-dom/client'
import { createRemotes, type Remotes } from '../federation/index.ts'
import { ask } from './ask.ts'
import { Badge } from './Badge.tsx'
import { followChanges } from './follow-changes.ts'
import { createLocalState } from './state.ts'

/** One remote of this page, from its developer's machine where that answers, and else as it is released. */
export interface LocalRemote {
  readonly load: () => Promise<ScreensModule>
  readonly instead: NonNullable<Remotes['instead']>
}

/** Ends local work in this browser, whatever else is there. */
async function endLocalWork(): Promise<void> {
  await fetch('/api/operator/local', { method: 'DELETE' })
  location.reload()
}

/** Puts the badge over the page: beside the site's own root, which knows nothing of it. */
function showBadge(local: LocalWork, state: ReturnType<typeof createLocalState>): void {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<Badge local={local} state={state} onEnd={() => void endLocalWork()} />)
}

/** Begins at once: asks the machine, shows the badge, and follows what is built there. */
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
    /** What throws at its first drawing is what a developer wants to see. */
    async instead(remote, cause) {
      if ((await remotes) || !released.instead) throw cause
      return released.instead(remote, cause)
    },
  }
}
