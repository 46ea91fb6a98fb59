import { QUANTITY_MAX } from '@carte/contract'
import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { basketCountAtom, useAtomValue } from '@carte/store'
import { BottomBar, Button, buttonClass } from '@carte/ui'
import { TotalButton } from '../../components/basket/TotalButton.tsx'
import { useOpenBasket } from '../../components/basket/useOpenBasket.ts'
import { ClosedNotice } from '../../components/hours/ClosedNotice.tsx'
import { useMenuScope } from '../../components/MenuContext.ts'
import { Stepper } from '../../controls/Stepper.tsx'
import { menuTexts } from '../../texts.ts'
import * as styles from './ArticleBar.module.css'

type ArticleBarProps = {
  readonly name: string
  /** When a closed shop's page was loaded (ISO); undefined while the shop is open. */
  readonly closedSince: string | undefined
  readonly isUnavailable: boolean
  /** Removes the edited line from the basket; undefined for a new one. */
  readonly onRemove: (() => void) | undefined
  readonly path: readonly string[]
  readonly quantity: number
  readonly onQuantity: (quantity: number) => void
  /** Minor units. */
  readonly total: number
  readonly onSubmit: () => void
}

/**
 * Renders quantity and submit button with the price, and on a small screen the basket button. An article that cannot be
 * ordered gets a link to the menu instead, and a button that removes its line.
 */
export function ArticleBar(props: ArticleBarProps) {
  const { name, closedSince, isUnavailable, onRemove, path, quantity, onQuantity, total, onSubmit } = props
  const { t, language } = useTexts(menuTexts)
  const { shop, currency } = useMenuScope()
  const openBasket = useOpenBasket()
  const isEmpty = useAtomValue(basketCountAtom) === 0
  const above = isEmpty ? undefined : <TotalButton className={styles.total} onOpen={openBasket} />
  if (closedSince !== undefined) {
    return (
      <BottomBar label={name} className={styles.bar} above={above}>
        <ClosedNotice shop={shop} from={closedSince} />
      </BottomBar>
    )
  }
  if (isUnavailable) {
    const back = paths.menu.href({ shopId: shop.id, category: path })
    return (
      <BottomBar label={name} className={styles.bar} above={above}>
        <Link to={back} className={buttonClass(onRemove ? 'ghost' : 'primary', { block: true })}>
          {t('article.back')}
        </Link>
        {onRemove && <Button onClick={onRemove}>{t('article.remove')}</Button>}
      </BottomBar>
    )
  }
  const labels = { group: t('article.quantity'), decrease: t('article.less'), increase: t('article.more') }
  return (
    <BottomBar label={name} className={styles.bar} above={above}>
      <Stepper value={quantity} onChange={onQuantity} max={QUANTITY_MAX} labels={labels} />
      <Button block onClick={onSubmit} end={formatPrice(total, currency, language)}>
        {t(onRemove ? 'article.save' : 'article.submit')}
      </Button>
    </BottomBar>
  )
}
