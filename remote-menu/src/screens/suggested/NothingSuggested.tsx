import type { Shop } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass, EmptyState } from '@carte/ui'
import { ClosedNotice } from '../../components/hours/ClosedNotice.tsx'
import { BasketNews } from '../../components/toast/BasketNews.tsx'
import { menuTexts } from '../../texts.ts'

type NothingSuggestedProps = {
  readonly shop: Shop
  readonly path: readonly string[]
  /** When a closed shop's page was loaded (ISO); undefined while the shop is open. */
  readonly closedSince: string | undefined
}

export function NothingSuggested({ shop, path, closedSince }: NothingSuggestedProps) {
  const { t } = useTexts(menuTexts)
  const menu = paths.menu.href({ shopId: shop.id, category: path })
  const action = (
    <Link to={menu} replace className={buttonClass('primary')}>
      {t('article.back')}
    </Link>
  )
  return (
    <>
      <EmptyState icon="leaf" level={1} title={t('suggested.none')} action={action}>
        {closedSince === undefined ? t('suggested.none.text') : <ClosedNotice shop={shop} from={closedSince} />}
      </EmptyState>
      <BasketNews />
    </>
  )
}
