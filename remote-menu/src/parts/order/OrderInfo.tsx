import { basketAtom, deliverySpotsAtom, useAtomValue } from '@carte/store'
import type { RefObject } from 'react'
import * as styles from './OrderInfo.module.css'
import { OrderTypeField } from './OrderTypeField.tsx'
import { SpotField } from './SpotField.tsx'
import { spotsFor } from './spots.ts'

type OrderInfoProps = {
  readonly spot: RefObject<HTMLSelectElement | null>
  readonly isSpotMissing: boolean
}

/** How the guest eats, and where the food goes (spec §2 "Order info block"). */
export function OrderInfo({ spot, isSpotMissing }: OrderInfoProps) {
  const { orderType } = useAtomValue(basketAtom)
  const spots = spotsFor(useAtomValue(deliverySpotsAtom), orderType)
  return (
    <div className={styles.info}>
      <OrderTypeField />
      {spots.length > 0 && <SpotField spots={spots} spot={spot} isMissing={isSpotMissing} />}
    </div>
  )
}
