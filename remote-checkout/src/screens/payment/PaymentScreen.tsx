import { useHydrated } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { basketAtom, knownOrdersAtom, type ScreenProps, unpaidOrderAtom, useAtomValue } from '@carte/store'
import { useState } from 'react'
import { Loading } from '../../components/Loading.tsx'
import { useAhead } from '../../components/useAhead.ts'
import { openOrder } from '../../lazy.ts'
import { checkoutTexts } from '../../texts.ts'
import { accessTo } from './access.ts'
import type { Failure } from './flow.ts'
import { NotPayable } from './NotPayable.tsx'
import { PaymentLost } from './PaymentLost.tsx'
import * as styles from './PaymentScreen.module.css'
import { PayPanel } from './PayPanel.tsx'
import type { PaymentData } from './payment.loader.ts'
import { useGoToOrder } from './useFinish.ts'
import { useSentBack } from './useSentBack.ts'

/** Lets the guest pay a placed order. A guest who closed the tab continues at the same address. */
export function PaymentScreen({ data, params }: ScreenProps<PaymentData>) {
  const { t } = useTexts(checkoutTexts)
  const orderId = String(params.orderId)
  const inBrowser = useHydrated()
  const sentBackBy = useSentBack()
  useAhead(openOrder)
  const unpaid = useAtomValue(unpaidOrderAtom)
  const basket = useAtomValue(basketAtom)
  const paidIds = useAtomValue(knownOrdersAtom).map(({ id }) => id)
  const [lost, setLost] = useState<Failure | null>(null)
  const access = accessTo(orderId, { unpaid, basket, paidIds })
  useGoToOrder(inBrowser && access.kind === 'paid' ? orderId : null)

  const content = () => {
    if (lost !== null) return <PaymentLost failure={lost} shop={data.shop} />
    if (!inBrowser) return <Loading label={t('payment.loading')} />
    if (access.kind === 'paid') return <Loading label={t('payment.paid')} />
    if (access.kind === 'pay') return <PayPanel payable={access} data={data} sentBackBy={sentBackBy} onLost={setLost} />
    return <NotPayable kind={access.kind} orderId={orderId} shopId={data.shop.id} />
  }
  return (
    <div className={styles.page}>
      <PageTitle>{t('payment.title', { shop: data.shop.name })}</PageTitle>
      <header>
        <p className={styles.shop}>{data.shop.name}</p>
        <h1 tabIndex={-1}>{t('payment.heading')}</h1>
      </header>
      {content()}
    </div>
  )
}
