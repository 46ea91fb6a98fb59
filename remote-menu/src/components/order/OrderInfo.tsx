import { basketAtom, deliverySpotsAtom, useAtomValue } from '@carte/store'
import type { Checkout } from '../basket/useCheckout.ts'
import * as styles from './OrderInfo.module.css'
import { OrderTypeField } from './OrderTypeField.tsx'
import { SpotField } from './SpotField.tsx'
import { spotsFor } from './spots.ts'

export function OrderInfo({ checkout }: { readonly checkout: Checkout }) {
  const { orderType } = useAtomValue(basketAtom)
  const spots = spotsFor(useAtomValue(deliverySpotsAtom), orderType)
  return (
    <div className={styles.info}>
      <OrderTypeField />
      {spots.length > 0 && (
        <SpotField key={orderType} spots={spots} spot={checkout.spot} missed={checkout.missedSpot} />
      )}
    </div>
  )
}
