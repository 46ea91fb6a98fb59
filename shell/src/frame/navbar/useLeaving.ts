import { useLocation, useNavigate } from '@carte/navigation'
import { basketAtom, clearBasketAtom, useStore } from '@carte/store'
import { useState } from 'react'
import { matchRoute } from '../../routes.ts'
import { type Leaving, leaving } from './leaving.ts'

const rowOf = (pathname: string) => matchRoute(pathname)?.row ?? null

interface Question {
  readonly why: Leaving
  readonly from: string
  readonly to: string
}

/** Asks before a filled basket is given up with its shop. */
export function useLeaving() {
  const store = useStore()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [question, setQuestion] = useState<Question | null>(null)

  return {
    /** Null as well where the browser's own buttons have led away meanwhile. */
    question: question?.from === pathname ? question : null,
    /** Answers whether the guest is being asked, and so stays for now. */
    ask(to: string): boolean {
      const why = leaving(rowOf(pathname), rowOf(to), store.get(basketAtom).items.length)
      if (why) setQuestion({ why, from: pathname, to })
      return why !== null
    },
    stay: () => setQuestion(null),
    async leave() {
      setQuestion(null)
      if (question) await navigate(question.to)
      // Not before: the screen that is being left would show that it has nothing left.
      store.set(clearBasketAtom, { shop: true })
    },
  }
}
