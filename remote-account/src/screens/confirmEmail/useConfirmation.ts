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
  /** Used already, or too old; nobody can tell which. */
  | { readonly state: 'over' }
  /** No answer about the link: it may hold still. */
  | { readonly state: 'failed'; readonly answer: Extract<Result<unknown>, { readonly ok: false }> }

// A link works once: whoever draws the screen anew, in the same page, must hear the answer of the first time. Filled in a browser alone.
const asked = new Map<string, Promise<Result<unknown>>>()

function ask({ call }: Client, { userId, code }: Link): Promise<Result<unknown>> {
  const key = `${userId} ${code}`
  const answer = asked.get(key) ?? call(confirmEmail, { query: { userId, code } })
  asked.set(key, answer)
  // Without an answer about the link, another try is none too many.
  void answer.then(({ ok, status }) => !ok && !isAbout(status) && asked.delete(key))
  return answer
}

const isAbout = (status: number) => status === 400 || status === 401 || status === 404

/**
 * Opens the link of a mail: once the page is alive in a browser, never while a server draws it, since programs that look through mail open pages
 * too. A signed-in customer's new address then shows everywhere, in other tabs too.
 *
 * @param link null where the address of the page is not whole
 */
export function useConfirmation(link: Link | null) {
  const store = useStore()
  const refresh = useSetAtom(refreshSessionAtom)
  const announce = useSetAtom(announceAtom)
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: link ? 'asking' : 'over' })
  const [attempt, setAttempt] = useState(0)
  const { userId = '', code = '' } = link ?? {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
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
