import type { LocalWork } from '@carte/contract'
import type { Remotes } from '../federation/index.ts'

/**
 * Returns the remotes of a page with one of them overridden by a developer's machine. The server must have allowed the
 * override. Its code is a lazy chunk that no other visitor loads.
 */
export function overrideRemote(local: LocalWork, released: Remotes, nonce: string | undefined): Remotes {
  const started = import(/* webpackChunkName: 'developer' */ './module.tsx').then(({ startOverride: startLocalWork }) =>
    startLocalWork(local, released, nonce),
  )
  const isLocal = (remote: string) => remote === local.remote
  return {
    ...released,
    load: async (remote) => (isLocal(remote) ? (await started).load() : released.load(remote)),
    loadPrevious: async (remote, cause) => {
      const loadPrevious = isLocal(remote) ? (await started).loadPrevious : released.loadPrevious
      return loadPrevious ? loadPrevious(remote, cause) : Promise.reject(cause)
    },
  }
}
