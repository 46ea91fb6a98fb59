import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { buttonClass, cx, VisuallyHidden } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './ChooseShop.module.css'

interface ChooseRestaurantProps {
  /** Whether a restaurant is already chosen. The link then offers to change it. */
  readonly isChosen?: boolean
}

/** Links to the choice of a restaurant, which returns to this page. */
export function ChooseRestaurant({ isChosen = false }: ChooseRestaurantProps) {
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
