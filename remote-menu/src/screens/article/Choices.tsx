import type { Article, ChoiceGroup, ChoiceLevel } from '@carte/contract'
import { type Selection, toMinor } from '@carte/domain'
import { articleName, nameOf } from '@carte/features'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Icon } from '@carte/ui'
import { CheckboxRow, RadioRow } from '@carte/ui/option-row'
import { useId, useState } from 'react'
import { Announced } from '../../components/Announced.tsx'
import { avoidedAtom } from '../../components/article/avoided.ts'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import * as choiceGroupFieldStyles from './ChoiceGroupField.module.css'
import * as styles from './Choices.module.css'
import { groupProgress, hasOptions, isBlockedByLimit, limitKind, selectionMode } from './group-state.ts'

type ChoicesProps = {
  readonly groups: readonly ChoiceGroup[]
  readonly levels: readonly ChoiceLevel[]
  readonly selection: Selection
  /** Codes of the groups to mark with an error. */
  readonly tooFew: ReadonlySet<string>
  readonly onChoose: (group: ChoiceGroup, code: string) => void
}

/** Renders all choice groups by level. A level has a heading only if it has several groups. */
export function Choices({ groups, levels, selection, tooFew, onChoose }: ChoicesProps) {
  const { language } = useTexts(menuTexts)
  const wordsOf = useGroupWords()
  const [touched, setTouched] = useState('')
  const words = (group: ChoiceGroup) => wordsOf(group, selection[group.code]?.length ?? 0)
  const spoken = groups.find(({ code }) => code === touched)
  const standing = spoken ? words(spoken).standing : ''
  return (
    <>
      {byLevel(groups.filter(hasOptions), levels).map(({ level, groups: ofLevel }) => {
        const name = level && ofLevel.length > 1 ? nameOf(level, language) : undefined
        return (
          <div key={ofLevel[0]?.code} className={styles.level}>
            {name && (
              <h2 lang={name.lang} className={styles.name}>
                {name.text}
              </h2>
            )}
            {ofLevel.map((group) => (
              <ChoiceGroupField
                key={group.code}
                group={group}
                words={words(group)}
                chosen={selection[group.code] ?? []}
                isTooFew={tooFew.has(group.code)}
                onChoose={(chosenGroup, code) => {
                  setTouched(group.code)
                  onChoose(chosenGroup, code)
                }}
              />
            ))}
          </div>
        )
      })}
      <Announced>{spoken && standing ? `${nameOf(spoken, language).text}: ${standing}` : ''}</Announced>
    </>
  )
}

/** The choice groups of one level; `level` is undefined if the menu has no name for it. */
interface Level {
  readonly level: ChoiceLevel | undefined
  readonly groups: readonly ChoiceGroup[]
}

/** Groups by level, lowest first; within a level in the menu's order. */
function byLevel(groups: readonly ChoiceGroup[], levels: readonly ChoiceLevel[]): readonly Level[] {
  return [...Map.groupBy(groups, ({ level }) => level)]
    .sort(([a], [b]) => a - b)
    .map(([number, ofLevel]) => ({ level: levels.find(({ level }) => level === number), groups: ofLevel }))
}

type ChoiceGroupFieldProps = {
  readonly group: ChoiceGroup
  readonly words: GroupWords
  readonly chosen: readonly string[]
  readonly isTooFew: boolean
  readonly onChoose: (group: ChoiceGroup, code: string) => void
}

/** Renders a group of options. The legend includes its limits, so that a guest knows them before exceeding them. */
function ChoiceGroupField({ group, words, chosen, isTooFew, onChoose }: ChoiceGroupFieldProps) {
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
      className={choiceGroupFieldStyles.group}
    >
      <legend className={choiceGroupFieldStyles.legend}>
        <span id={`${id}-name`} lang={name.lang} className={choiceGroupFieldStyles.name}>
          {name.text}
        </span>{' '}
        <span id={`${id}-hint`} className={choiceGroupFieldStyles.hint}>
          {[words.hint, words.standing].filter(Boolean).join(' · ')}
        </span>
      </legend>
      {isTooFew && (
        <p id={errorId} role="alert" className={choiceGroupFieldStyles.error}>
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
            className={isOut ? choiceGroupFieldStyles.out : undefined}
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

type OptionNoteProps = {
  readonly option: Article
  /** Why the option cannot be chosen now. */
  readonly because?: string | undefined
}

/** Shows an option's allergens, those the guest avoids, and its member price. */
function OptionNote({ option, because }: OptionNoteProps) {
  const { t, language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  const common = useTexts(commonTexts)
  const avoided = useAtomValue(avoidedAtom)
  const named = (allergens: Article['allergens']) =>
    allergens.map((allergen) => common.t(`allergen.${allergen}`)).join(', ')
  const unwanted = option.allergens.filter((allergen) => avoided.includes(allergen))
  return (
    <>
      {option.allergens.length > 0 && (
        <span className={choiceGroupFieldStyles.line}>
          {t('article.contains', { allergens: named(option.allergens) })}{' '}
        </span>
      )}
      {unwanted.length > 0 && (
        <span className={choiceGroupFieldStyles.avoid}>
          <Icon name="warning" size={14} />
          {t('article.avoid', { allergens: named(unwanted) })}{' '}
        </span>
      )}
      {option.memberPrice !== undefined && (
        <span className={choiceGroupFieldStyles.line}>
          {t('choice.members', {
            price: formatPrice(toMinor(option.memberPrice), currency, language, { sign: true }),
          })}{' '}
        </span>
      )}
      {because && <span className={choiceGroupFieldStyles.line}>{because}</span>}
    </>
  )
}

const hasNote = ({ option, because }: OptionNoteProps): boolean =>
  option.allergens.length > 0 || option.memberPrice !== undefined || because !== undefined

interface GroupWords {
  readonly hint: string
  /** Empty if there is no progress to report. */
  readonly standing: string
  readonly error: string
}

function useGroupWords(): (group: ChoiceGroup, chosen: number) => GroupWords {
  const { t } = useTexts(menuTexts)
  const hintOf = (group: ChoiceGroup): string => {
    const { min, max } = group
    switch (limitKind(group)) {
      case 'exactly':
        return t('choice.exactly', { number: min })
      case 'atLeast':
        return t('choice.atLeast', { number: min })
      case 'between':
        return t('choice.between', { min, max })
      case 'upTo':
        return t('choice.upTo', { number: max })
      case 'free':
        return t('choice.free')
    }
  }
  return (group, chosen) => {
    const standing = groupProgress(group, chosen)
    return {
      hint: hintOf(group),
      standing: standing ? t(`choice.${standing.is}`, { number: standing.number }) : '',
      error: t(group.min === group.max ? 'choice.tooFew' : 'choice.tooFewOf', { number: group.min }),
    }
  }
}
