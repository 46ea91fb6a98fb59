import type { ArticleItem, BasketItem } from '@carte/contract'
import { formatList, useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import { articleName } from '../../parts/wording.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './ArticleNotices.module.css'
import { droppedChoices } from './draft.ts'

type ArticleNoticesProps = {
  readonly item: ArticleItem
  readonly line: BasketItem | undefined
  readonly isGone: boolean
}

/** What is no longer as it was when the guest chose it. */
export function ArticleNotices({ item, line, isGone }: ArticleNoticesProps) {
  const { t, language } = useTexts(menuTexts)
  const dropped = line ? droppedChoices(item, line) : []
  const names = formatList(
    dropped.map((article) => articleName(article, language).text),
    language,
  )
  return (
    <div className={styles.notices}>
      {item.article.soldOut && (
        <Notice tone="warning" title={t('article.soldOut')} announce="none">
          {t('article.soldOut.text')}
        </Notice>
      )}
      {isGone && (
        <Notice tone="info" title={t('article.gone')}>
          {t('article.gone.text')}
        </Notice>
      )}
      {dropped.length > 0 && (
        <Notice tone="warning" title={t('article.dropped', { names })}>
          {t('article.dropped.text')}
        </Notice>
      )}
    </div>
  )
}
