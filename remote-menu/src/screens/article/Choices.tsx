import type { ChoiceGroup, ChoiceLevel } from '@carte/contract'
import type { Selection } from '@carte/domain'
import { nameOf } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { useState } from 'react'
import { Announced } from '../../components/Announced.tsx'
import { menuTexts } from '../../texts.ts'
import { ChoiceGroupField } from './ChoiceGroupField.tsx'
import * as styles from './Choices.module.css'
import { hasOptions } from './group-state.ts'
import { byLevel } from './levels.ts'
import { useGroupWords } from './useGroupWords.ts'

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
