import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { buttonClass, cx, VisuallyHidden } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './ChooseShop.module.css'

interface ChooseShopProps {
  /** Whether a shop is already chosen; the label is then short. */
  readonly isOther?: boolean
}

/** Links to the choice of a shop, which returns to this page. */
export function ChooseShop({ isOther = false }: ChooseShopProps) {
  const { t } = useTexts(accountTexts)
  const { pathname } = useLocation()
  return (
    <Link
      className={cx(buttonClass(isOther ? 'quiet' : 'ghost', { small: true }), isOther && styles.change)}
      to={paths.home.href({ redirectUri: pathname })}
    >
      {isOther ? t('restaurant.change') : t('restaurant.choose')}
      {isOther && <VisuallyHidden> – {t('restaurant.other')}</VisuallyHidden>}
    </Link>
  )
}
