import type { Shop } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass, EmptyState } from '@carte/ui'
import { menuTexts } from '../../texts.ts'

/** The address of an article that the menu does not have. */
export function ArticleMissing({ shop }: { readonly shop: Shop }) {
  const { t } = useTexts(menuTexts)
  const action = (
    <Link to={paths.menu.href({ shopId: shop.id, category: [] })} className={buttonClass('primary')}>
      {t('article.back')}
    </Link>
  )
  return (
    <>
      <title>{t('article.missing.title')}</title>
      <EmptyState icon="search" level={1} title={t('article.missing.title')} action={action}>
        {t('article.missing.text')}
      </EmptyState>
    </>
  )
}
