import type { ArticleItem, ChoiceLevel } from '@carte/contract'
import { isSoldOut, type PlacedArticle } from '@carte/domain'
import { articleName } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { sessionAtom, useAtomValue } from '@carte/store'
import { ArticleHeart } from '../../components/article/ArticleHeart.tsx'
import { ArticlePicture } from '../../components/article/ArticlePicture.tsx'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import { ArticleBar } from './ArticleBar.tsx'
import * as styles from './ArticleForm.module.css'
import { ArticleHeading } from './ArticleHeading.tsx'
import { ArticleNotices } from './ArticleNotices.tsx'
import { AvoidedNotice } from './AvoidedNotice.tsx'
import { Choices } from './Choices.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useAddItemFlag } from './useAddItemFlag.ts'
import { useArticleForm } from './useArticleForm.ts'
import type { EditedLine } from './useEditedLine.ts'

type ArticleFormProps = {
  readonly item: ArticleItem
  /** Container names from the address, else from the menu. */
  readonly path: readonly string[]
  readonly levels: readonly ChoiceLevel[]
  readonly suggestions: readonly PlacedArticle[]
  readonly edited: EditedLine
  /** When the page was loaded (ISO). */
  readonly now: string
}

export function ArticleForm({ item, path, levels, suggestions, edited, now }: ArticleFormProps) {
  const { line, remove } = edited
  const { form, draft, total, tooFew, choose, setQuantity, goBack, submit } = useArticleForm({ item, path, line })
  const { language } = useTexts(menuTexts)
  const { user } = useAtomValue(sessionAtom)
  const { isClosed = false } = useMenuScope()
  // A line that is already in the basket can be edited or removed in a closed shop too.
  const isOnlyShown = isClosed && !line
  const isUnavailable = useAddItemFlag(isSoldOut(item) || isOnlyShown)
  const removeLine = () => {
    remove()
    goBack()
  }
  return (
    <article ref={form} className={styles.form}>
      <div className={styles.picture}>
        <ArticlePicture article={item.article} large flush loading="eager" ratio="auto" className={styles.plate} />
        {user && (
          <div className={styles.onPlate}>
            <ArticleHeart item={item} />
          </div>
        )}
      </div>
      <div className={styles.words}>
        <ArticleHeading item={item} selection={draft.selection} />
        <AvoidedNotice item={item} selection={draft.selection} />
        <ArticleNotices item={item} edited={edited} />
        {!isSoldOut(item) && (
          <Choices
            groups={item.choices}
            levels={levels}
            selection={draft.selection}
            tooFew={tooFew}
            onChoose={choose}
          />
        )}
        <ArticleBar
          name={articleName(item.article, language).text}
          isUnavailable={isUnavailable}
          closedSince={isOnlyShown ? now : undefined}
          onRemove={line && removeLine}
          path={path}
          quantity={draft.quantity}
          onQuantity={setQuantity}
          total={total}
          onSubmit={submit}
        />
        <Suggestions suggestions={suggestions} />
      </div>
    </article>
  )
}
