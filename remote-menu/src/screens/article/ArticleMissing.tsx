import type { Shop } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useNavigate } from '@carte/navigation'
import { Button, buttonClass, EmptyState } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import * as styles from './ArticleMissing.module.css'
import { useAddItemFlag } from './useAddItemFlag.ts'
import type { EditedLine } from './useEditedLine.ts'

type ArticleMissingProps = {
  readonly shop: Shop
  readonly edited: EditedLine
}

/** Renders the page of an article that is not in the menu. A line of it in the basket can be removed. */
export function ArticleMissing({ shop, edited: { line, remove } }: ArticleMissingProps) {
  const { t } = useTexts(menuTexts)
  const navigate = useNavigate()
  useAddItemFlag(true)
  const menu = paths.menu.href({ shopId: shop.id, category: [] })
  const action = (
    <div className={styles.actions}>
      {line && (
        <Button
          onClick={() => {
            remove()
            void navigate(menu, { replace: true })
          }}
        >
          {t('article.remove')}
        </Button>
      )}
      <Link to={menu} className={buttonClass(line ? 'ghost' : 'primary')}>
        {t('article.back')}
      </Link>
    </div>
  )
  return (
    <>
      <PageTitle>{t('article.missing.title')}</PageTitle>
      <EmptyState icon="search" level={1} title={t('article.missing.title')} action={action}>
        {t(line ? 'article.missing.line' : 'article.missing.text')}
      </EmptyState>
    </>
  )
}
