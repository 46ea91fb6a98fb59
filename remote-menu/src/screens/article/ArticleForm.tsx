import type { ArticleItem, BasketItem, ChoiceLevel } from '@carte/contract'
import type { PlacedArticle } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { ArticlePicture } from '../../parts/article/ArticlePicture.tsx'
import { articleName } from '../../parts/wording.ts'
import { menuTexts } from '../../texts.ts'
import { ArticleBar } from './ArticleBar.tsx'
import * as styles from './ArticleForm.module.css'
import { ArticleHeading } from './ArticleHeading.tsx'
import { ArticleNotices } from './ArticleNotices.tsx'
import { Choices } from './Choices.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useArticleForm } from './useArticleForm.ts'

type ArticleFormProps = {
  readonly item: ArticleItem
  /** Names of the containers by which the guest came. */
  readonly path: readonly string[]
  readonly levels: readonly ChoiceLevel[]
  readonly suggestions: readonly PlacedArticle[]
  /** The basket line that is edited. */
  readonly line: BasketItem | undefined
  /** Whether a line was to be edited that the basket does not have. */
  readonly isGone: boolean
}

/** An article that is put together: picture, words, choices, quantity, and the button with its price. */
export function ArticleForm({ item, path, levels, suggestions, line, isGone }: ArticleFormProps) {
  const { form, draft, total, tooFew, choose, setQuantity, submit } = useArticleForm({ item, path, line })
  const { language } = useTexts(menuTexts)
  return (
    <article ref={form} className={styles.form}>
      <ArticlePicture article={item.article} large flush loading="eager" ratio="auto" className={styles.picture} />
      <div className={styles.words}>
        <ArticleHeading item={item} selection={draft.selection} />
        <ArticleNotices item={item} line={line} isGone={isGone} />
        {!item.article.soldOut && (
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
          soldOut={item.article.soldOut}
          isEdit={line !== undefined}
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
