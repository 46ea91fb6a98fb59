import { findArticle, type PlacedArticle } from '@carte/domain'
import { articleName } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { menuAtom, pricedAtom, useAtomValue } from '@carte/store'
import { Dialog } from '@carte/ui'
import { orderableSuggestions } from '../../components/article/suggestions.ts'
import type { SuggestionsOf } from '../../components/article/suggestions-sheet.ts'
import { useReturn } from '../../components/article/useReturn.ts'
import { useMenuScope } from '../../components/MenuContext.ts'
import { BasketToast } from '../../components/toast/BasketToast.tsx'
import { menuTexts } from '../../texts.ts'
import { StepButton } from './StepButton.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import * as styles from './SuggestionsSheet.module.css'
import { useSuggestions } from './useSuggestions.ts'

/** Shows the suggestions of an article over the menu of a large screen; nothing if none can be ordered. */
export function SuggestionsSheet({ of: { code, path } }: { readonly of: SuggestionsOf }) {
  const menu = useAtomValue(menuAtom)
  const priced = useAtomValue(pricedAtom)
  const { isClosed } = useMenuScope()
  const found = menu && findArticle(menu, code)
  if (!found || isClosed) return null
  const suggestions = orderableSuggestions(menu, found.item).map((one) => ({ ...one, item: priced(one.item) }))
  return suggestions.length > 0 && <Sheet placed={{ item: found.item, path }} suggestions={suggestions} />
}

type SheetProps = {
  readonly placed: PlacedArticle
  readonly suggestions: readonly PlacedArticle[]
}

function Sheet({ placed: { item, path }, suggestions }: SheetProps) {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const step = useSuggestions(path, suggestions)
  const close = useReturn(path)
  const name = articleName(item.article, language).text
  return (
    <Dialog
      open
      size="m"
      onClose={close}
      title={t('suggested.title')}
      closeLabel={common.t('action.close')}
      footer={<StepButton step={step} />}
    >
      <p className={styles.text}>{t('suggested.text', { name })}</p>
      <SuggestionList suggestions={suggestions} step={step} label={t('suggested.title')} />
      <BasketToast />
    </Dialog>
  )
}
