import type { Article, ChoiceGroup } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { articleName, nameOf } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { Icon } from '@carte/ui'
import { CheckboxRow, RadioRow } from '@carte/ui/option-row'
import { useId } from 'react'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './ChoiceGroupField.module.css'
import { isBlockedByLimit, selectionMode } from './group-state.ts'
import { hasNote, OptionNote } from './OptionNote.tsx'
import type { GroupWords } from './useGroupWords.ts'

type ChoiceGroupFieldProps = {
  readonly group: ChoiceGroup
  readonly words: GroupWords
  readonly chosen: readonly string[]
  readonly isTooFew: boolean
  readonly onChoose: (group: ChoiceGroup, code: string) => void
}

/** Renders a group of options. The legend includes its limits, so that a guest knows them before exceeding them. */
export function ChoiceGroupField({ group, words, chosen, isTooFew, onChoose }: ChoiceGroupFieldProps) {
  const { t, language } = useTexts(menuTexts)
  const id = useId()
  const priceOf = useOptionPrice()
  const name = nameOf(group, language)
  const mode = selectionMode(group)
  const Row = mode === 'several' ? CheckboxRow : RadioRow
  const errorId = isTooFew ? `${id}-error` : ''
  return (
    <fieldset
      data-group={group.code}
      data-invalid={isTooFew || undefined}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-hint ${errorId}`.trim()}
      className={styles.group}
    >
      <legend className={styles.legend}>
        <span id={`${id}-name`} lang={name.lang} className={styles.name}>
          {name.text}
        </span>{' '}
        <span id={`${id}-hint`} className={styles.hint}>
          {[words.hint, words.standing].filter(Boolean).join(' · ')}
        </span>
      </legend>
      {isTooFew && (
        <p id={errorId} role="alert" className={styles.error}>
          <Icon name="warning" size={16} />
          {words.error}
        </p>
      )}
      {mode === 'one-or-none' && (
        <RadioRow
          name={`${id}-group`}
          label={t('choice.none')}
          checked={chosen.length === 0}
          onChange={() => chosen[0] && onChoose(group, chosen[0])}
        />
      )}
      {group.options.map((option) => {
        const label = articleName(option, language)
        const isOut = isBlockedByLimit(group, chosen, option)
        const note = { option, because: isOut ? t('choice.fullWhy', { number: group.max }) : undefined }
        return (
          <Row
            key={option.code}
            name={`${id}-group`}
            label={<span lang={label.lang}>{label.text}</span>}
            description={hasNote(note) ? <OptionNote {...note} /> : undefined}
            end={priceOf(option)}
            checked={chosen.includes(option.code)}
            disabled={option.soldOut}
            // Not `disabled`, so that keyboard users can reach it and hear the reason.
            aria-disabled={isOut || undefined}
            aria-describedby={errorId || undefined}
            className={isOut ? styles.out : undefined}
            onChange={() => isOut || onChoose(group, option.code)}
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
