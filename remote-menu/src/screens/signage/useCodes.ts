import type { Signage } from '@carte/contract'
import { getSignageEvents } from '@carte/contract/signage'
import { useClient } from '@carte/store'
import { useEffect, useRef, useState } from 'react'
import { type Codes, followCodes, type Line } from './codes.ts'
import { askSignage } from './signage.loader.ts'
import type { Tick } from './tick.ts'

/**
 * Follows the pick-up codes of a shop.
 *
 * @param first the codes that came with the page; null if they could not be loaded
 */
export function useCodes(shopId: string, first: Signage | null, { count, at }: Tick): Codes {
  const client = useClient()
  const [codes, setCodes] = useState<Codes>({ signage: first, heardAt: first && at, isLost: first === null })
  const line = useRef<Line | null>(null)

  useEffect(() => {
    const following = followCodes({
      open: () => new EventSource(client.address(getSignageEvents, { params: { shopId } })),
      ask: () => askSignage(client, shopId),
      tell: (signage) =>
        setCodes((known) =>
          signage ? { signage, heardAt: Date.now(), isLost: false } : known.isLost ? known : { ...known, isLost: true },
        ),
    })
    line.current = following
    return following.stop
  }, [client, shopId])

  useEffect(() => {
    if (count > 0) line.current?.tick()
  }, [count])
  return codes
}
