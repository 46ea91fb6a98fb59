import type { OrderType } from '@carte/contract'
import { emptyBasket, pick, shopLabel } from '@carte/domain'
import { BasketSummary, hasPicture, hoursDetail, ShopPicture, todaysHours, useHydrated, useNow } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, PageTitle, paths } from '@carte/navigation'
import { basketAtom, type ScreenProps, setOrderTypeAtom, settingsAtom, useAtomValue, useSetAtom } from '@carte/store'
import { buttonClass, Icon } from '@carte/ui'
import { Address } from '../../components/Address.tsx'
import { hrefAfterOrderType } from '../../components/return-target.ts'
import { shopsTexts } from '../../texts.ts'
import { CheckoutBar } from './CheckoutBar.tsx'
import * as styles from './OrderTypeScreen.module.css'
import type { OrderTypeData } from './order-type.loader.ts'

/** In the order in which the heading names them. */
const ORDER_TYPES = ['dineInPlace', 'takeAway'] as const
const ICONS = { dineInPlace: 'cutlery', takeAway: 'bag' } as const

/**
 * Offers the order types of the shop. Each is a link with the type in its address, so it works before hydration too.
 */
export function OrderTypeScreen({ data: { shop, article, now: loadedAt } }: ScreenProps<OrderTypeData>) {
  const { t, language } = useTexts(shopsTexts)
  const settings = useAtomValue(settingsAtom)
  const setOrderType = useSetAtom(setOrderTypeAtom)
  const now = useNow({ initial: loadedAt })
  const offered = ORDER_TYPES.filter(
    (type) => shop.orderTypes.includes(type) && (settings?.orderTypes.includes(type) ?? true),
  )
  const label = shopLabel(shop, now, new Date(loadedAt))
  const detail = hoursDetail(shop, label, now, t, language)
  const basket = useAtomValue(basketAtom)
  const chosenType = useChosenType(shop.id)
  const isMarked = (type: OrderType) => offered.length > 1 && type === chosenType
  // The basket has dishes of this shop, which takes orders (SHOP-53).
  const canCheckOut = label === 'open' && basket.shopId === shop.id && basket.items.length > 0

  return (
    <div className={styles.screen}>
      <PageTitle>{`${t('orderType.title')} · ${shop.name}`}</PageTitle>
      {hasPicture(shop, language) && (
        <ShopPicture
          shop={shop}
          className={styles.picture}
          loading="eager"
          flush
          ratio="2 / 1"
          sizes="(width >= 44rem) 44rem, 100vw"
        />
      )}
      <p className={styles.shop}>{shop.name}</p>
      <h1 tabIndex={-1}>{t('orderType.title')}</h1>
      <ul className={styles.types}>
        {offered.map((type) => (
          <li key={type}>
            <Link
              className={styles.type}
              aria-current={isMarked(type) || undefined}
              to={hrefAfterOrderType(shop.id, article, { orderType: type })}
              onClick={() => setOrderType(type)}
            >
              <span className={styles.icon}>
                <Icon name={ICONS[type]} size={28} />
              </span>
              <strong className={styles.name}>{t(`orderType.${type}`)}</strong>
              <span className={styles.text}>{t(`orderType.${type}.text`)}</span>
              <Icon name={isMarked(type) ? 'check' : 'chevronRight'} className={styles.go} />
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.about}>
        <p className={styles.description}>{pick(shop, 'description', language, shop.description)}</p>
        <p>
          <Address shop={shop} />
        </p>
        <p>{todaysHours(shop, now, t, language)}</p>
        {detail && <p>{detail}</p>}
      </div>
      <Link to={paths.home.href()} className={buttonClass('quiet', { block: true })}>
        {t('orderType.other')}
      </Link>
      <BasketSummary texts={shopsTexts}>
        {canCheckOut && (
          <Link className={buttonClass('primary', { block: true })} to={paths.checkout.href({ shopId: shop.id })}>
            {t('orderType.checkout')}
          </Link>
        )}
      </BasketSummary>
      {canCheckOut && <CheckoutBar shopId={shop.id} />}
    </div>
  )
}

/**
 * Returns the order type that the guest has chosen at a shop before (SHOP-55); null if that is unknown, because a new basket
 * has the default.
 */
function useChosenType(shopId: string): OrderType | null {
  const basket = useAtomValue(basketAtom)
  // The server does not know the basket.
  const isHydrated = useHydrated()
  const isChosen = basket.items.length > 0 || basket.orderType !== emptyBasket().orderType
  return isHydrated && basket.shopId === shopId && isChosen ? basket.orderType : null
}
