import { confirmEmail } from '@carte/contract/accounts'
import type { Client, Result } from '@carte/contract/client'
import { announceAtom, clientAtom, refreshSessionAtom, sessionAtom, useSetAtom, useStore } from '@carte/store'
import { useEffect, useState } from 'react'

export interface Link {
  readonly userId: string
  readonly code: string
}
export type Confirmation =
  | { readonly state: 'asking' }
  | { readonly state: 'confirmed' }
  /** The link was used or has expired; the server does not say which. */
  | { readonly state: 'over' }
  /** The request failed for another reason: the link may still work. */
  | { readonly state: 'failed'; readonly answer: Extract<Result<unknown>, { readonly ok: false }> }

// A link works only once, so a second mount in the same page must reuse the first response. Filled only in a browser.
const asked = new Map<string, Promise<Result<unknown>>>()

function ask({ call }: Client, { userId, code }: Link): Promise<Result<unknown>> {
  const key = `${userId} ${code}`
  const answer = asked.get(key) ?? call(confirmEmail, { query: { userId, code } })
  asked.set(key, answer)
  // Allow a retry if the response does not concern the link.
  void answer.then(({ ok, status }) => !ok && !isAbout(status) && asked.delete(key))
  return answer
}

const isAbout = (status: number) => status === 400 || status === 401 || status === 404

/**
 * Confirms the address after hydration, never on the server: mail scanners open links, too. For a signed-in customer
 * the new address then appears everywhere, including other tabs.
 *
 * @param link null if the URL is incomplete
 */
export function useConfirmation(link: Link | null) {
  const store = useStore()
  const refresh = useSetAtom(refreshSessionAtom)
  const announce = useSetAtom(announceAtom)
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: link ? 'asking' : 'over' })
  const [attempt, setAttempt] = useState(0)
  const { userId = '', code = '' } = link ?? {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests again
  useEffect(() => {
    if (code === '') return
    let isLeft = false
    const answered = async () => {
      const answer = await ask(store.get(clientAtom), { userId, code })
      if (isLeft) return
      if (answer.ok && (store.get(sessionAtom).loading || store.get(sessionAtom).user)) await refresh()
      if (answer.ok) announce()
      if (answer.ok) setConfirmation({ state: 'confirmed' })
      else setConfirmation(isAbout(answer.status) ? { state: 'over' } : { state: 'failed', answer })
    }
    void answered()
    return () => {
      isLeft = true
    }
  }, [store, userId, code, attempt])

  const retry = () => {
    setConfirmation({ state: 'asking' })
    setAttempt((now) => now + 1)
  }
  return { confirmation, retry }
}
