import { getMembershipCard } from '@carte/contract/accounts'
import { type KeptCard, keptCardAtom, sessionAtom, useAtomValue, useClient, useStore } from '@carte/store'
import { useEffect, useState } from 'react'
import { pictureOf } from './pictureOf.ts'

/** A member card as it can be shown. */
export interface CardState {
  /** The picture with whose it is, from this browser until the server has answered; null while there is none. */
  readonly card: KeptCard | null
  /** The server could not be asked, or not well enough: what there is, is from earlier. */
  readonly failed: boolean
  readonly retry: () => void
}

/** Nobody else can use a picture that is larger than any card. */
const LARGEST = 500_000

/**
 * The card of whoever is signed in, which is kept for times without a connection; or the kept one while nobody can say who is. A card that does not
 * come is logged (spec §8 "Behaviour").
 */
export function useMemberCard(): CardState {
  const client = useClient()
  const store = useStore()
  const { user } = useAtomValue(sessionAtom)
  const card = useAtomValue(keptCardAtom)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [code, name] = [user?.memberCode, user && `${user.name} ${user.lastName}`.trim()]

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (code === undefined || name === null) return
    const left = new AbortController()
    const ask = async () => {
      const answer = await client.call(getMembershipCard, { signal: left.signal })
      const picture = answer.ok && answer.data.size < LARGEST ? await pictureOf(answer.data) : null
      // A card that comes late is nobody's any more where its customer has gone meanwhile.
      if (left.signal.aborted || store.get(sessionAtom).user?.memberCode !== code) return
      setFailed(picture === null)
      if (picture !== null) keptCardAtom.write(store, { code, name, picture })
      // biome-ignore lint/suspicious/noConsole: a member card that fails is logged and no more (spec §8)
      else console.warn('The member card could not be loaded', answer.status)
    }
    ask().catch(() => {})
    return () => left.abort()
  }, [client, store, code, name, attempt])

  const retry = () => {
    setFailed(false)
    setAttempt((now) => now + 1)
  }
  // Without a session nobody was asked at all.
  return { card, failed: failed || code === undefined, retry }
}
