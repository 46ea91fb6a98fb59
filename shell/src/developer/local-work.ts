import type { LocalWork } from '@carte/contract'
import type { Remotes } from '../federation/index.ts'

/**
 * The remotes of a page of which its developer has one from their own machine, as the server has let them. All that it takes comes late, and to nobody
 * else.
 */
export function workLocally(local: LocalWork, released: Remotes, nonce: string | undefined): Remotes {
  const started = import(/* webpackChunkName: 'developer' */ './module.tsx').then(({ startLocalWork }) =>
    startLocalWork(local, released, nonce),
  )
  const isLocal = (remote: string) => remote === local.remote
  return {
    ...released,
    load: async (remote) => (isLocal(remote) ? (await started).load() : released.load(remote)),
    instead: async (remote, cause) => {
      const instead = isLocal(remote) ? (await started).instead : released.instead
      return instead ? instead(remote, cause) : Promise.reject(cause)
    },
  }
}
