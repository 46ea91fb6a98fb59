import type { ChoiceGroup, ChoiceLevel } from '@carte/contract'
import type { Selection } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { nameOf } from '../../parts/wording.ts'
import { menuTexts } from '../../texts.ts'
import { ChoiceGroupField } from './ChoiceGroupField.tsx'
import * as styles from './Choices.module.css'
import { byLevel } from './levels.ts'

type ChoicesProps = {
  readonly groups: readonly ChoiceGroup[]
  readonly levels: readonly ChoiceLevel[]
  readonly selection: Selection
  /** Codes of the groups that are told to have too few choices. */
  readonly tooFew: ReadonlySet<string>
  readonly onChoose: (group: ChoiceGroup, code: string) => void
}

/** Everything that can be chosen, level by level. A level's name stands only above several groups: one speaks for itself. */
export function Choices({ groups, levels, selection, tooFew, onChoose }: ChoicesProps) {
  const { language } = useTexts(menuTexts)
  return byLevel(groups, levels).map(({ level, groups: ofLevel }) => {
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
            chosen={selection[group.code] ?? []}
            isTooFew={tooFew.has(group.code)}
            onChoose={onChoose}
          />
        ))}
      </div>
    )
  })
}
