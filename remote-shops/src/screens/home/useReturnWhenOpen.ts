import type { Shop } from '@carte/contract'
import { isOpenAt } from '@carte/domain'
import { paths, useNavigate } from '@carte/navigation'
import { loadPresentShop, useStore } from '@carte/store'
import { useEffect, useState } from 'react'

/** A board that has been turned away looks this often, in milliseconds, whether its shop has opened. */
const LOOK_MS = 30_000

const boardOf = (redirectUri: string | null) =>
  redirectUri === null ? null : paths.digitalSignage.parse(redirectUri.replace(/[?#].*/s, ''))

/**
 * A board that was loaded while its shop is closed comes back by itself when the shop opens; nobody stands there to tap (readings "digital
 * signage"). It looks until it is left, and through failures of the network.
 *
 * @returns the shop that is waited for, once it is known
 */
export function useReturnWhenOpen(redirectUri: string | null): Shop | null {
  const store = useStore()
  const navigate = useNavigate()
  const [waited, setWaited] = useState<Shop | null>(null)
  const shopId = boardOf(redirectUri)?.shopId ?? null

  useEffect(() => {
    if (shopId === null || redirectUri === null) return
    let gone = false
    const look = async () => {
      const answer = await loadPresentShop(store, shopId)
      if (gone || !answer.ok) return
      setWaited(answer.data)
      // As the rules of the address will judge: what they would turn away again stays here.
      if (answer.data.openForBusiness && isOpenAt(answer.data, new Date()))
        void navigate(redirectUri, { replace: true })
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [store, navigate, shopId, redirectUri])

  return waited
}
