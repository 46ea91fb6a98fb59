import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { buttonClass, cx, VisuallyHidden } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './ChooseRestaurant.module.css'

interface ChooseRestaurantProps {
  /** Whether a restaurant is already chosen; the label is then short. */
  readonly isOther?: boolean
}

/** Links to the choice of a restaurant, which returns to this page. */
export function ChooseRestaurant({ isOther = false }: ChooseRestaurantProps) {
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
