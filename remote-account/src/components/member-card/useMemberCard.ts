import { getMembershipCard } from '@carte/contract/accounts'
import { type KeptCard, keptCardAtom, sessionAtom, useAtomValue, useClient, useStore } from '@carte/store'
import { useEffect, useState } from 'react'
import { pictureOf } from './pictureOf.ts'

export interface CardState {
  /** The cached card until the server has answered; null if there is none. */
  readonly card: KeptCard | null
  /** Whether the request failed, so that `card` may be outdated. */
  readonly failed: boolean
  readonly retry: () => void
}

/** Responses of this size or more cannot be a card. */
const MAX_PICTURE_BYTES = 500_000

/**
 * Loads the signed-in customer's card and caches it for offline use. Returns the cached card while the session is
 * unknown. Logs a failed request.
 */
export function useMemberCard(): CardState {
  const client = useClient()
  const store = useStore()
  const { user } = useAtomValue(sessionAtom)
  const card = useAtomValue(keptCardAtom)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [code, name] = [user?.memberCode, user && `${user.name} ${user.lastName}`.trim()]

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests again
  useEffect(() => {
    if (code === undefined || name === null) return
    const controller = new AbortController()
    const load = async () => {
      const response = await client.call(getMembershipCard, { signal: controller.signal })
      const picture = response.ok && response.data.size < MAX_PICTURE_BYTES ? await pictureOf(response.data) : null
      // Ignore the card if its customer has signed out during the request.
      if (controller.signal.aborted || store.get(sessionAtom).user?.memberCode !== code) return
      setFailed(picture === null)
      if (picture !== null) keptCardAtom.write(store, { code, name, picture })
      // biome-ignore lint/suspicious/noConsole: log a card that cannot be loaded
      else console.warn('The member card could not be loaded', response.status)
    }
    load().catch(() => {})
    return () => controller.abort()
  }, [client, store, code, name, attempt])

  const retry = () => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }
  // Without a session there was no request, so the card may be outdated.
  return { card, failed: failed || code === undefined, retry }
}
