import type { Article, ChoiceGroup, ChoiceLevel } from '@carte/contract'
import { groupBy, type Selection, toMinor } from '@carte/domain'
import { articleName, nameOf } from '@carte/features'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { avoidedAtom, useAtomValue } from '@carte/store'
import { Icon } from '@carte/ui'
import { CheckboxRow, RadioRow } from '@carte/ui/option-row'
import { useId, useState } from 'react'
import { Announced } from '../../components/Announced.tsx'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
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
  const textsOf = useGroupTexts()
  const [changedCode, setChangedCode] = useState('')
  const texts = (group: ChoiceGroup) => textsOf(group, selection[group.code]?.length ?? 0)
  const changedGroup = groups.find(({ code }) => code === changedCode)
  const progress = changedGroup ? texts(changedGroup).progress : ''
  return (
    <>
      {byLevel(groups.filter(hasOptions), levels).map(({ level, groups: levelGroups }) => {
        const name = level && levelGroups.length > 1 ? nameOf(level, language) : undefined
        return (
          <div key={levelGroups[0]?.code} className={styles.level}>
            {name && (
              <h2 lang={name.lang} className={styles.levelName}>
                {name.text}
              </h2>
            )}
            {levelGroups.map((group) => (
              <ChoiceGroupField
                key={group.code}
                group={group}
                texts={texts(group)}
                chosen={selection[group.code] ?? []}
                isTooFew={tooFew.has(group.code)}
                onChoose={(chosenGroup, code) => {
                  setChangedCode(group.code)
                  onChoose(chosenGroup, code)
                }}
              />
            ))}
          </div>
        )
      })}
      <Announced>{changedGroup && progress ? `${nameOf(changedGroup, language).text}: ${progress}` : ''}</Announced>
    </>
  )
}

interface GroupTexts {
  /** The limits of the group. */
  readonly hint: string
  /** Empty if there is no progress to report. */
  readonly progress: string
  readonly error: string
}

/** Returns a function that gives the texts of a group in which `chosen` options are chosen. */
function useGroupTexts(): (group: ChoiceGroup, chosen: number) => GroupTexts {
  const { t } = useTexts(menuTexts)
  const formatHint = (group: ChoiceGroup): string => {
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
    const progress = groupProgress(group, chosen)
    return {
      hint: formatHint(group),
      progress: progress ? t(`choice.${progress.kind}`, { number: progress.count }) : '',
      error: t(group.min === group.max ? 'choice.tooFew' : 'choice.tooFewOf', { number: group.min }),
    }
  }
}

/** The choice groups of one level; `level` is undefined if the menu has no name for it. */
interface Level {
  readonly level: ChoiceLevel | undefined
  readonly groups: readonly ChoiceGroup[]
}

/** Groups the choice groups by level, lowest first; within a level in the menu's order. */
function byLevel(groups: readonly ChoiceGroup[], levels: readonly ChoiceLevel[]): readonly Level[] {
  return [...groupBy(groups, ({ level }) => level)]
    .sort(([a], [b]) => a - b)
    .map(([number, levelGroups]) => ({ level: levels.find(({ level }) => level === number), groups: levelGroups }))
}

type ChoiceGroupFieldProps = {
  readonly group: ChoiceGroup
  readonly texts: GroupTexts
  readonly chosen: readonly string[]
  readonly isTooFew: boolean
  readonly onChoose: (group: ChoiceGroup, code: string) => void
}

/**
 * Renders a group of options. The legend, which is the group's accessible name, includes its limits, so that a guest
 * knows them before exceeding them. The screen reader Orca would not read them in a description of the group.
 */
function ChoiceGroupField({ group, texts, chosen, isTooFew, onChoose }: ChoiceGroupFieldProps) {
  const { t, language } = useTexts(menuTexts)
  const id = useId()
  const priceText = useOptionPrice()
  const name = nameOf(group, language)
  const mode = selectionMode(group)
  const Row = mode === 'several' ? CheckboxRow : RadioRow
  const errorId = isTooFew ? `${id}-error` : ''
  return (
    <fieldset
      data-group={group.code}
      data-invalid={isTooFew || undefined}
      aria-describedby={errorId || undefined}
      className={styles.group}
    >
      <legend className={styles.legend}>
        <span lang={name.lang} className={styles.name}>
          {name.text}
        </span>{' '}
        <span className={styles.hint}>{[texts.hint, texts.progress].filter(Boolean).join(' · ')}</span>
      </legend>
      {isTooFew && (
        <p id={errorId} role="alert" className={styles.error}>
          <Icon name="warning" size={16} />
          {texts.error}
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
        const isBlocked = isBlockedByLimit(group, chosen, option)
        const note = { option, because: isBlocked ? t('choice.fullWhy', { number: group.max }) : undefined }
        return (
          <Row
            key={option.code}
            name={`${id}-group`}
            label={<span lang={label.lang}>{label.text}</span>}
            description={hasNote(note) ? <OptionNote {...note} /> : undefined}
            end={priceText(option)}
            checked={chosen.includes(option.code)}
            disabled={option.soldOut}
            // Not `disabled`, so that keyboard users can reach it and hear the reason.
            aria-disabled={isBlocked || undefined}
            aria-describedby={errorId || undefined}
            className={isBlocked ? styles.blocked : undefined}
            onChange={() => isBlocked || onChoose(group, option.code)}
          />
        )
      })}
    </fieldset>
  )
}

/** Returns a function that formats the price of an option, or says that it is sold out or included. */
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
  const listNames = (allergens: Article['allergens']) =>
    allergens.map((allergen) => common.t(`allergen.${allergen}`)).join(', ')
  const contained = option.allergens.filter((allergen) => avoided.includes(allergen))
  return (
    <>
      {option.allergens.length > 0 && (
        <span className={styles.line}>{t('article.contains', { allergens: listNames(option.allergens) })} </span>
      )}
      {contained.length > 0 && (
        <span className={styles.avoid}>
          <Icon name="warning" size={14} />
          {t('article.avoid', { allergens: listNames(contained) })}{' '}
        </span>
      )}
      {option.memberPrice !== undefined && (
        <span className={styles.line}>
          {t('choice.members', {
            price: formatPrice(toMinor(option.memberPrice), currency, language, { sign: true }),
          })}{' '}
        </span>
      )}
      {because && <span className={styles.line}>{because}</span>}
    </>
  )
}

const hasNote = ({ option, because }: OptionNoteProps): boolean =>
  option.allergens.length > 0 || option.memberPrice !== undefined || because !== undefined
