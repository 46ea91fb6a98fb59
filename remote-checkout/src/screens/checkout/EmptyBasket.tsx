import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass, EmptyState } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'

export function EmptyBasket({ shopId }: { readonly shopId: string }) {
  const { t } = useTexts(checkoutTexts)
  return (
    <EmptyState
      icon="basket"
      title={t('empty.title')}
      action={
        <Link className={buttonClass('primary')} to={paths.menu.href({ shopId, category: [] })}>
          {t('toMenu')}
        </Link>
      }
    >
      <p>{t('empty.text')}</p>
    </EmptyState>
  )
}
