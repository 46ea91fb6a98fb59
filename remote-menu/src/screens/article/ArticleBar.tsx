import { QUANTITY_MAX } from '@carte/contract'
import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { BottomBar, Button, buttonClass, Stepper } from '@carte/ui'
import { useMenuScope } from '../../parts/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './ArticleBar.module.css'

type ArticleBarProps = {
  /** Of the article, as the guest reads it. */
  readonly name: string
  readonly soldOut: boolean
  readonly isEdit: boolean
  readonly path: readonly string[]
  readonly quantity: number
  readonly onQuantity: (quantity: number) => void
  /** Minor units. */
  readonly total: number
  readonly onSubmit: () => void
}

/** How many, and the next step with what it costs; a sold-out article leads back to the menu. */
export function ArticleBar({ name, soldOut, isEdit, path, quantity, onQuantity, total, onSubmit }: ArticleBarProps) {
  const { t, language } = useTexts(menuTexts)
  const { shop, currency } = useMenuScope()
  if (soldOut) {
    return (
      <BottomBar label={name} className={styles.bar}>
        <Link
          to={paths.menu.href({ shopId: shop.id, category: path })}
          className={buttonClass('primary', { block: true })}
        >
          {t('article.back')}
        </Link>
      </BottomBar>
    )
  }
  const labels = { group: t('article.quantity'), decrease: t('article.less'), increase: t('article.more') }
  return (
    <BottomBar label={name} className={styles.bar}>
      <Stepper value={quantity} onChange={onQuantity} max={QUANTITY_MAX} labels={labels} />
      <Button block onClick={onSubmit} end={formatPrice(total, currency, language)}>
        {t(isEdit ? 'article.save' : 'article.submit')}
      </Button>
    </BottomBar>
  )
}
