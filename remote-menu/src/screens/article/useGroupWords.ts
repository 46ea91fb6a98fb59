import type { ChoiceGroup } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { menuTexts } from '../../texts.ts'
import { groupProgress, limitKind } from './group-state.ts'

export interface GroupWords {
  readonly hint: string
  /** Empty if there is no progress to report. */
  readonly standing: string
  readonly error: string
}

export function useGroupWords(): (group: ChoiceGroup, chosen: number) => GroupWords {
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
