import type { Allergen } from '@carte/contract'
import { isSoldOut, type PlacedArticle } from '@carte/domain'
import { articleName } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { cx, Icon, IconButton, iconButtonClass, VisuallyHidden } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import { useMenuScope } from '../MenuContext.ts'
import * as styles from './AddButton.module.css'
import { canQuickAdd } from './quick-add.ts'
import { FROM_MENU } from './return.ts'
import { useArticleAddress } from './useArticleAddress.ts'
import { useBasketWriter } from './useBasketWriter.ts'

type AddButtonProps = PlacedArticle & {
  /** The allergens that the guest avoids; an article that contains one is never added unseen. */
  readonly avoid: readonly Allergen[]
}

/** Renders the plus on a picture: adds the article at once, or opens it if the guest has to choose something first. */
export function AddButton({ item, path, avoid }: AddButtonProps) {
  const { t, language } = useTexts(menuTexts)
  const { isClosed } = useMenuScope()
  const { quickAdd } = useBasketWriter()
  const address = useArticleAddress(item, path)
  const name = articleName(item.article, language).text
  if (isClosed || isSoldOut(item)) return null
  if (canQuickAdd(item, avoid)) {
    return (
      <IconButton
        icon="plus"
        kind="raised"
        label={t('article.add', { name })}
        className={styles.add}
        onClick={() => quickAdd({ item, path })}
      />
    )
  }
  return (
    <Link to={address} state={FROM_MENU} viewTransition className={cx(iconButtonClass('raised'), styles.add)}>
      <Icon name="plus" />
      <VisuallyHidden>{t('article.choose', { name })}</VisuallyHidden>
    </Link>
  )
}
