import type { ArticleItem, BasketItem, ChoiceGroup } from '@carte/contract'
import { choiceProblems, isSoldOut, type Selection, toggleOption, unitPriceMinor } from '@carte/domain'
import { useArticleLines, useHydrated } from '@carte/features'
import { useLocation } from '@carte/navigation'
import { useRef, useState } from 'react'
import { useBasketWriter } from '../../components/article/useBasketWriter.ts'
import { useGoBack } from '../../components/article/useGoBack.ts'
import { useSale } from '../../components/hours/useSale.ts'
import { useMenuScope } from '../../components/MenuContext.ts'
import { type Draft, draftOf, repeatable } from './draft.ts'
import { useDisableAddItem } from './useDisableAddItem.ts'
import type { EditedLine } from './useEditedLine.ts'

type ArticleFormOptions = {
  readonly item: ArticleItem
  readonly path: readonly string[]
  readonly edited: EditedLine
}

export type ArticleFormState = ReturnType<typeof useArticleForm>

/** Returns the state of the article form (the draft, its price and its errors) and the actions of its controls. */
export function useArticleForm({ item, path, edited: { line, remove } }: ArticleFormOptions) {
  const { isClosed = false, isPreview = false } = useMenuScope()
  const { kind } = useSale(item.article.saleTimes)
  // A line that is already in the basket can be edited or removed in a closed shop too.
  const isReadOnly = isClosed && !line
  const isUnavailable = useDisableAddItem(isSoldOut(item) || isReadOnly || (kind === 'closed' && !line))
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
  const again = useRepeatable(item, isUnavailable || line !== undefined)
  /** Adds or saves the draft once, and closes the screen. */
  const finish = (lineDraft: Draft) => {
    if (isPreview || submittedAt.current === location.key) return
    submittedAt.current = location.key
    if (line) basket.replace(line.id, { item, path, ...lineDraft })
    else basket.add({ item, path, ...lineDraft })
    goBack()
  }
  return {
    form,
    draft,
    isReadOnly,
    /** Whether neither adding nor saving is possible. */
    isUnavailable,
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
    /** Removes the edited line from the basket; undefined for a new one. */
    removeLine: line
      ? () => {
          remove()
          goBack()
        }
      : undefined,
    submit: () => {
      const [first] = problems
      if (first) {
        setFailedSubmit(true)
        form.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(first.group)}"] input:enabled`)?.focus()
        return
      }
      finish(draft)
    },
    /** The article with the options of its last line in the basket, to add in one tap (ARTICLE-26); null without it. */
    again: again && {
      options: item.choices.flatMap(({ code, options }) =>
        options.filter((option) => again[code]?.includes(option.code)),
      ),
      /** Minor units. */
      price: unitPriceMinor(item, again),
      add: () => finish({ selection: again, quantity: 1 }),
    },
  }
}

/**
 * Returns the choices of the article's last line in the basket; null if they cannot be ordered again, or if the article
 * has no choices. They stay the same while the screen is open. A page that the server rendered has none, because its
 * content would move when the browser adds the button.
 */
function useRepeatable(item: ArticleItem, isDisabled: boolean): Selection | null {
  const { shop } = useMenuScope()
  const lines = useArticleLines(shop.id, item.code)
  const isHydrated = useHydrated()
  const [selection] = useState(() => {
    const last = lines.at(-1)
    return isHydrated && last && item.choices.length > 0 ? repeatable(item, last) : null
  })
  return isDisabled ? null : selection
}

/** Returns the line, or its last value after another tab has removed it, so that the guest can continue editing. */
function useLastLine(line: BasketItem | undefined): BasketItem | undefined {
  const [last, setLast] = useState(line)
  if (line && line !== last) setLast(line)
  return line ?? last
}
