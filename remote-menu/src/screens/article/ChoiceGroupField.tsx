import type { Article, ChoiceGroup } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { CheckboxRow, Icon, RadioRow } from '@carte/ui'
import { useId } from 'react'
import { useMenuScope } from '../../parts/MenuContext.ts'
import { articleName, nameOf } from '../../parts/wording.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './ChoiceGroupField.module.css'
import { useChoiceHint } from './useChoiceHint.ts'

type ChoiceGroupFieldProps = {
  readonly group: ChoiceGroup
  /** Codes of the options that are chosen. */
  readonly chosen: readonly string[]
  readonly isTooFew: boolean
  readonly onChoose: (group: ChoiceGroup, code: string) => void
}

/** One group of options with what it asks for; `min` and `max` are explained before they can be broken. */
export function ChoiceGroupField({ group, chosen, isTooFew, onChoose }: ChoiceGroupFieldProps) {
  const { language } = useTexts(menuTexts)
  const id = useId()
  const { hint, error } = useChoiceHint(group)
  const priceOf = useOptionPrice()
  const name = nameOf(group, language)
  // A single choice that may also be none is a checkbox: a radio cannot be taken back.
  const Row = group.max === 1 && group.min === 1 ? RadioRow : CheckboxRow
  const isFull = group.max > 1 && chosen.length >= group.max
  return (
    <fieldset data-group={group.code} data-invalid={isTooFew || undefined} className={styles.group}>
      <legend className={styles.legend}>
        <span lang={name.lang} className={styles.name}>
          {name.text}
        </span>{' '}
        <span className={styles.hint}>{hint}</span>
      </legend>
      {isTooFew && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
      {group.options.map((option) => {
        const label = articleName(option, language)
        const isChosen = chosen.includes(option.code)
        return (
          <Row
            key={option.code}
            name={`${id}-group`}
            label={<span lang={label.lang}>{label.text}</span>}
            end={priceOf(option)}
            checked={isChosen}
            disabled={option.soldOut || (isFull && !isChosen)}
            aria-describedby={isTooFew ? `${id}-error` : undefined}
            onChange={() => onChoose(group, option.code)}
          />
        )
      })}
    </fieldset>
  )
}

function useOptionPrice(): (option: Article) => string {
  const { t, language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  return ({ soldOut, price }) => {
    if (soldOut) return t('article.optionSoldOut')
    return price === 0 ? t('article.included') : formatPrice(toMinor(price), currency, language, { sign: true })
  }
}
