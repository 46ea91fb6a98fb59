import type { ArticleItem, BasketItem, ChoiceGroup } from '@carte/contract'
import { choiceProblems, toggleOption, unitPriceMinor } from '@carte/domain'
import { useLocation } from '@carte/navigation'
import { useRef, useState } from 'react'
import { useBasketWriter } from '../../components/article/useBasketWriter.ts'
import { useGoBack } from '../../components/article/useGoBack.ts'
import { type Draft, draftOf } from './draft.ts'

type ArticleFormOptions = {
  readonly item: ArticleItem
  readonly path: readonly string[]
  /** The edited line; undefined for a new one. */
  readonly line: BasketItem | undefined
}

/** Returns the state of the article form (the draft, its price and its errors) and the actions of its controls. */
export function useArticleForm({ item, path, line }: ArticleFormOptions) {
  const [changes, setChanges] = useState<Partial<Draft>>({})
  const [hasFailedSubmit, setFailedSubmit] = useState(false)
  const form = useRef<HTMLElement>(null)
  const basket = useBasketWriter()
  const location = useLocation()
  // The location key at the last submit. A second tap during the transition must not add the article twice; a change of
  // the draft allows another submit.
  const submittedAt = useRef<string | null>(null)
  const change = (next: (now: Partial<Draft>) => Partial<Draft>) => {
    submittedAt.current = null
    setChanges(next)
  }
  const goBack = useGoBack(path)
  const draft = draftOf(item, useLastLine(line), changes)
  const problems = choiceProblems(item.choices, draft.selection)
  return {
    form,
    draft,
    /** Minor units, for the whole quantity. */
    total: unitPriceMinor(item, draft.selection) * draft.quantity,
    /** Codes of the groups with too few choices, after the first attempt to submit. */
    tooFew: new Set(hasFailedSubmit ? problems.filter(({ kind }) => kind === 'too-few').map(({ group }) => group) : []),
    choose: (group: ChoiceGroup, code: string) =>
      change((now) => ({
        ...now,
        selection: toggleOption({ ...draft.selection, ...now.selection }, group, code),
      })),
    setQuantity: (quantity: number) => change((now) => ({ ...now, quantity })),
    goBack,
    submit: () => {
      const [first] = problems
      if (first) {
        setFailedSubmit(true)
        form.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(first.group)}"] input:enabled`)?.focus()
        return
      }
      if (submittedAt.current === location.key) return
      submittedAt.current = location.key
      const lineDraft = { item, path, ...draft }
      if (line) basket.replace(line.id, lineDraft)
      else basket.add(lineDraft)
      goBack()
    },
  }
}

/** Returns the line, or its last value after another tab has removed it, so that the guest can continue editing. */
function useLastLine(line: BasketItem | undefined): BasketItem | undefined {
  const [last, setLast] = useState(line)
  if (line && line !== last) setLast(line)
  return line ?? last
}
