import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { buttonClass, cx, VisuallyHidden } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './ChooseShop.module.css'

interface ChooseShopProps {
  /** Whether a shop is already chosen; the link then offers to change it. */
  readonly isChosen?: boolean
}

/** Links to the choice of a shop, which returns to this page. */
export function ChooseShop({ isChosen = false }: ChooseShopProps) {
  const { t } = useTexts(accountTexts)
  const { pathname } = useLocation()
  return (
    <Link
      className={cx(buttonClass(isChosen ? 'quiet' : 'ghost', { small: true }), isChosen && styles.change)}
      to={paths.home.href({ redirectUri: pathname })}
    >
      {isChosen ? t('restaurant.change') : t('restaurant.choose')}
      {isChosen && <VisuallyHidden> – {t('restaurant.other')}</VisuallyHidden>}
    </Link>
  )
}
