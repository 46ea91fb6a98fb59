import type { StaffOrder } from '@carte/contract'
import { articleName } from '@carte/features'
import { commonTexts, formatList, useTexts } from '@carte/i18n'
import { Icon, VisuallyHidden } from '@carte/ui'
import { type Dish, dishesOf } from '../../kitchen/dishes.ts'
import { kitchenTexts } from '../../texts.ts'
import { guestName } from '../ticket-text.ts'
import * as styles from './Dishes.module.css'

/** Lists an order's dishes with their choices and allergens. */
export function Dishes({ order }: { readonly order: StaffOrder }) {
  return (
    <ul className={styles.dishes}>
      {dishesOf(order).map((dish, at) => (
        // The index is a stable key: an order's dishes never change, and the same dish can occur twice.
        <DishLine key={at} item={dish} />
      ))}
    </ul>
  )
}

function DishLine({ item }: { readonly item: Dish }) {
  const { t, language } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const name = articleName(item, language)
  const allergens = item.allergens.map((allergen) => common(`allergen.${allergen}`))
  return (
    <li className={styles.dish}>
      <p className={styles.line}>
        <b className={styles.quantity} data-many={item.quantity > 1 || undefined}>
          {item.quantity}
          <span className={styles.times}> × </span>
        </b>
        <span lang={name.lang}>{name.text}</span>
      </p>
      {item.choices.length > 0 && (
        <ul className={styles.choices}>
          {item.choices.map((choice) => {
            const chosen = articleName(choice, language)
            return (
              <li key={`${choice.choiceCode} ${choice.articleCode}`} lang={chosen.lang}>
                {chosen.text}
              </li>
            )
          })}
        </ul>
      )}
      {item.guests && item.guests.length > 0 && <ForGuests guests={item.guests} />}
      {allergens.length > 0 && (
        <p className={styles.allergens}>{t('allergens', { allergens: formatList(allergens, language) })}</p>
      )}
    </li>
  )
}

type ForGuestsProps = { readonly guests: NonNullable<Dish['guests']> }

/** Says which guests of a table get the dish, and how many if one of them gets several (TABLE-40). */
function ForGuests({ guests }: ForGuestsProps) {
  const { t } = useTexts(kitchenTexts)
  const isSimple = guests.length === 1 || guests.every(({ quantity }) => quantity === 1)
  const names = guests.map((guest) => {
    const name = guestName(t, guest)
    return isSimple ? name : t('guest.portion', { quantity: guest.quantity, name })
  })
  return (
    <p className={styles.guests}>
      <Icon name="user" size={20} />
      <VisuallyHidden>{t('guest.for')} </VisuallyHidden>
      <span>{names.join(', ')}</span>
    </p>
  )
}
