import type { Shop } from '@carte/contract'
import { isOpenAt } from '@carte/domain'
import { paths, useNavigate } from '@carte/navigation'
import { loadPresentShop, useStore } from '@carte/store'
import { useEffect, useState } from 'react'

/** How often a signage board on home checks whether its shop has opened, in milliseconds. */
const LOOK_MS = 30_000

const boardOf = (redirectUri: string | null) =>
  redirectUri === null ? null : paths.digitalSignage.parse(redirectUri.replace(/[?#].*/s, ''))

/**
 * Returns a signage board to its page when its shop opens. A board that was loaded while the shop was closed has been
 * redirected to home, and no user will navigate back. Keeps checking until it navigates, also after failed requests.
 *
 * @returns the shop it waits for, once loaded
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
      // The guard of the board's page checks the same, so it will not redirect back.
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
