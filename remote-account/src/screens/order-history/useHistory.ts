import type { Problem } from '@carte/contract'
import { useStore } from '@carte/store'
import { useState } from 'react'
import { type History, withPage } from './history.ts'
import { askPage, type HistoryPage } from './order-history.loader.ts'

export interface HistoryState extends History {
  /** Whether the next page is loading. */
  readonly isBusy: boolean
  /** Why it could not be loaded; earlier pages stay. */
  readonly problem: Problem | null
  /** How many orders the last page added; null before the first one. */
  readonly added: number | null
  readonly more: () => Promise<void>
}

export function useHistory(first: HistoryPage): HistoryState {
  const store = useStore()
  const [from, setFrom] = useState(first)
  const [history, setHistory] = useState(() => withPage(null, first, 0))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [added, setAdded] = useState<number | null>(null)
  // The loader ran again.
  if (from !== first) {
    setFrom(first)
    setHistory(withPage(history, first, 0))
  }

  const more = async () => {
    setBusy(true)
    setProblem(null)
    const answer = await askPage(store, history.pages)
    setBusy(false)
    if (!answer.ok) return setProblem(answer.problem)
    setAdded(withPage(history, answer.data, history.pages).orders.length - history.orders.length)
    setHistory((now) => withPage(now, answer.data, history.pages))
  }
  return { ...history, isBusy, problem, added, more }
}
