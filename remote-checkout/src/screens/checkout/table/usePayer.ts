import { paths, useLocation, useNavigate } from '@carte/navigation'
import { tableAtom, unpaidOrderAtom, useStore } from '@carte/store'
import { useState } from 'react'
import { parseRequest } from '../attempt.ts'
import { type Chosen, chosenOfClaims } from './chosen.ts'
import { type Payer, payerIn } from './payer.ts'

interface PayerChoice {
  /** What the guest wants to pay for. The table may no longer offer it. */
  readonly wanted: Payer
  readonly choosePayer: (payer: Payer) => void
  /** The dishes that the guest has chosen; null before the guest has changed any. */
  readonly chosen: Chosen | null
  readonly setChosen: (chosen: Chosen) => void
}

/** Returns what the guest wants to pay for: as the address says, or as for the order that is not paid yet. */
export function usePayer(shopId: string): PayerChoice {
  const { search } = useLocation()
  const navigate = useNavigate()
  const unpaid = useUnpaidChoice()
  // The address changes only after the loader of the page has run.
  const [picked, setPicked] = useState<Payer | null>(null)
  const [chosen, setChosen] = useState(unpaid.chosen)
  const choosePayer = (payer: Payer) => {
    setPicked(payer)
    void navigate(paths.checkout.href({ shopId }, { pay: payer }), { replace: true, preventScrollReset: true })
  }
  return { wanted: picked ?? payerIn(search) ?? unpaid.payer, choosePayer, chosen, setChosen }
}

/** Returns what the order contains that was not paid when the page was opened. */
function useUnpaidChoice(): { readonly payer: Payer; readonly chosen: Chosen | null } {
  const store = useStore()
  const [choice] = useState(() => {
    const unpaid = store.get(unpaidOrderAtom)
    const request = unpaid && parseRequest(unpaid.request)
    const lines = request?.body.table?.lines ?? []
    if (request?.isChosen) return { payer: 'chosen' as const, chosen: chosenOfClaims(lines) }
    const guestId = store.get(tableAtom)?.guestId
    return { payer: lines.some((line) => line.guestId !== guestId) ? ('all' as const) : ('own' as const), chosen: null }
  })
  return choice
}
