import { useHydrated } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass, EmptyState } from '@carte/ui'
import { Loading } from '../../components/Loading.tsx'
import { checkoutTexts } from '../../texts.ts'
import { useIsOurs } from './useIsOurs.ts'

/** Renders the page of an order that another browser has placed: only the status in the heading is visible. */
export function PlainStatus({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts(checkoutTexts)
  const inBrowser = useHydrated()
  const isOurs = useIsOurs(orderId)
  // The server renders the page without this browser's code; if the order is ours, its details are still loading.
  if (!inBrowser || isOurs) return <Loading label={t('order.loading')} />
  return (
    <EmptyState
      icon="receipt"
      title={t('order.elsewhere')}
      action={
        <Link className={buttonClass('ghost')} to={paths.home.href()}>
          {t('toShops')}
        </Link>
      }
    >
      <p>{t('order.elsewhere.text')}</p>
    </EmptyState>
  )
}
