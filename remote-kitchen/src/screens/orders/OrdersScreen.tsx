import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { useKitchen } from '../../kitchen/useKitchen.ts'
import { kitchenTexts } from '../../texts.ts'

/** `/kitchen`: a shop's orders for those who cook them. */
export function OrdersScreen() {
  const { t } = useTexts(kitchenTexts)
  const { state } = useKitchen()
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <ul>
        {state.orders.map(({ orderId, pickupCode, status }) => (
          <li key={orderId}>
            {pickupCode} {status}
          </li>
        ))}
      </ul>
    </>
  )
}
