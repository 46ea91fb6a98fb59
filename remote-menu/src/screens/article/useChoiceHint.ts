import type { ChoiceGroup } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { menuTexts } from '../../texts.ts'

/** What a group asks for in words, and what is said when it has too little. */
export function useChoiceHint({ min, max, options }: ChoiceGroup): { readonly hint: string; readonly error: string } {
  const { t } = useTexts(menuTexts)
  const error = t(min === max ? 'choice.tooFew' : 'choice.tooFewOf', { number: min })
  if (min === max) return { hint: t('choice.exactly', { number: min }), error }
  if (min > 0) return { hint: t('choice.between', { min, max }), error }
  // A limit that nobody can reach explains nothing.
  const isFree = max >= options.length
  return { hint: isFree ? t('choice.free') : t('choice.upTo', { number: max }), error }
}
