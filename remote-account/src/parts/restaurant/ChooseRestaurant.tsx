import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { buttonClass } from '@carte/ui'
import { accountTexts } from '../../texts.ts'

export interface ChooseRestaurantProps {
  readonly kind: 'ghost' | 'quiet'
  /** One is chosen already. */
  readonly isOther?: boolean
}

/** Leads to the choice of a restaurant, and back to this page. */
export function ChooseRestaurant({ kind, isOther = false }: ChooseRestaurantProps) {
  const { t } = useTexts(accountTexts)
  const { pathname } = useLocation()
  return (
    <Link className={buttonClass(kind, { small: true })} to={paths.home.href({ redirectUri: pathname })}>
      {t(isOther ? 'restaurant.other' : 'restaurant.choose')}
    </Link>
  )
}
