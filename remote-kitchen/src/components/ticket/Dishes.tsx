import type { StaffOrder } from '@carte/contract'
import { articleName } from '@carte/features'
import { commonTexts, formatList, useTexts } from '@carte/i18n'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './Dishes.module.css'

/** Lists an order's dishes with their choices and allergens. */
export function Dishes({ order }: { readonly order: StaffOrder }) {
  return (
    <ul className={styles.dishes}>
      {order.items.map((item, at) => (
        // The index is a stable key: an order's dishes never change, and the same dish can occur twice.
        <Dish key={at} item={item} />
      ))}
    </ul>
  )
}

function Dish({ item }: { readonly item: StaffOrder['items'][number] }) {
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
      {allergens.length > 0 && (
        <p className={styles.allergens}>{t('allergens', { allergens: formatList(allergens, language) })}</p>
      )}
    </li>
  )
}
