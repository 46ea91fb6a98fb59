import type { PaymentMethod } from '@carte/contract'
import { hostPageAtom, useAtomValue, useSetAtom } from '@carte/store'
import { useEffect, useState } from 'react'
import { chosenMethodAtom } from './chosen-method.ts'

/**
 * How long the choice waits for a wallet, in milliseconds. A wallet that is ready later is in the list, but does not
 * take the place of the button that the guest is about to press.
 */
const WALLET_WAIT_MS = 4000

const KINDS: readonly PaymentMethod['kind'][] = ['wallet', 'card', 'phoneApp']

export interface MethodChoice {
  /** The methods in the order of the list, without the wallets that this browser does not have. */
  readonly methods: readonly PaymentMethod[]
  /** Returns whether it is not known yet if this browser has the method. Always false if the method is no wallet. */
  readonly isPending: (id: string) => boolean
  /** Undefined while the choice waits for a wallet, and without methods. */
  readonly method: PaymentMethod | undefined
  /** Whether the choice waits for a wallet. */
  readonly isWaiting: boolean
  readonly choose: (id: string) => void
  /** Reports whether this browser has a wallet. */
  readonly reportWallet: (id: string, isAvailable: boolean) => void
}

/**
 * Manages the choice among the methods. Without a choice, the method is that of the last order, or the first of the
 * list.
 *
 * @param offered null if the methods could not be loaded
 */
export function useMethods(offered: readonly PaymentMethod[] | null): MethodChoice {
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const last = useAtomValue(chosenMethodAtom)
  const store = useSetAtom(chosenMethodAtom)
  const [wallets, setWallets] = useState<Readonly<Record<string, boolean>>>({})
  /** Id of the method that the guest has chosen, or that the page has chosen to begin with. */
  const [chosen, setChosen] = useState<string | null>(null)
  const isLate = useTimeout(WALLET_WAIT_MS)

  const methods = KINDS.flatMap((kind) => (offered ?? []).filter((method) => method.kind === kind)).filter(
    ({ id, kind }) => kind !== 'wallet' || (!isEmbedded && wallets[id] !== false),
  )
  const isPending = (id: string) => wallets[id] === undefined && methods.some((m) => m.id === id && m.kind === 'wallet')
  const known = methods.filter(({ id }) => !isPending(id))
  const wanted = methods.find(({ id }) => id === last) ?? methods[0]
  const initial = isLate && wanted !== undefined && isPending(wanted.id) ? known[0] : wanted
  if (chosen === null && initial !== undefined && !isPending(initial.id)) setChosen(initial.id)
  const method = chosen === null ? undefined : (methods.find(({ id }) => id === chosen) ?? known[0])
  return {
    methods,
    isPending,
    method,
    isWaiting: method === undefined && methods.length > 0,
    choose: (id) => {
      setChosen(id)
      store(id)
    },
    reportWallet: (id, isAvailable) => setWallets((now) => ({ ...now, [id]: isAvailable })),
  }
}

function useTimeout(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
