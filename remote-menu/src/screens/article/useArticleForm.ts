import type { ArticleItem, BasketItem, ChoiceGroup } from '@carte/contract'
import { choiceProblems, toggleOption, unitPriceMinor } from '@carte/domain'
import { useRef, useState } from 'react'
import { useBasketWriter } from '../../parts/article/useBasketWriter.ts'
import { firstDraft } from './draft.ts'
import { useReturn } from './useReturn.ts'

type Options = {
  readonly item: ArticleItem
  readonly path: readonly string[]
  readonly line: BasketItem | undefined
}

/** What a guest has chosen of an article, what is still missing, and putting it into the basket. */
export function useArticleForm({ item, path, line }: Options) {
  const [draft, setDraft] = useState(() => firstDraft(item, line))
  const [refused, setRefused] = useState(false)
  const form = useRef<HTMLElement>(null)
  const basket = useBasketWriter()
  const goBack = useReturn(path)
  const problems = choiceProblems(item.choices, draft.selection)
  return {
    form,
    draft,
    /** Minor units, for the whole quantity. */
    total: unitPriceMinor(item, draft.selection) * draft.quantity,
    /** Codes of the groups with too few choices, once the guest has tried to add it. */
    tooFew: new Set(refused ? problems.filter(({ kind }) => kind === 'too-few').map(({ group }) => group) : []),
    choose: (group: ChoiceGroup, code: string) =>
      setDraft((now) => ({ ...now, selection: toggleOption(now.selection, group, code) })),
    setQuantity: (quantity: number) => setDraft((now) => ({ ...now, quantity })),
    submit: () => {
      const [first] = problems
      if (first) {
        setRefused(true)
        form.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(first.group)}"] input`)?.focus()
        return
      }
      const wish = { item, path, ...draft }
      if (line) basket.replace(line.id, wish)
      else basket.add(wish, true)
      goBack()
    },
  }
}
