import type { ArticleItem, BasketItem } from '@carte/contract'
import { isSoldOut } from '@carte/domain'
import { articleName, nameOf } from '@carte/features'
import { formatList, formatPrice, useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import { useSale } from '../../components/hours/useSale.ts'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './ArticleNotices.module.css'
import { addedGroups, droppedChoices, priceChange } from './draft.ts'
import type { EditedLine } from './useEditedLine.ts'

type ArticleNoticesProps = {
  readonly item: ArticleItem
  readonly edited: EditedLine
}

/** Says that the article is sold out, that the edited line is gone, and what has changed since it was added. */
export function ArticleNotices({ item, edited: { line, isGone } }: ArticleNoticesProps) {
  const { t } = useTexts(menuTexts)
  const soldOut = isSoldOut(item)
  const sale = useSale(item.article.saleTimes)
  return (
    <div className={styles.notices}>
      {soldOut && <SoldOut item={item} />}
      {sale.text && !soldOut && (
        <Notice tone="info" title={sale.text} announce="none">
          {t(`sale.${sale.kind}`)}
        </Notice>
      )}
      {isGone && (
        <Notice tone="info" title={t('article.gone')}>
          {soldOut ? undefined : t('article.gone.text')}
        </Notice>
      )}
      {line && !soldOut && <Changes item={item} line={line} />}
    </div>
  )
}

/** Says that the article cannot be ordered, and names the choice group without enough options if that is the reason. */
function SoldOut({ item: { article, choices } }: { readonly item: ArticleItem }) {
  const { t, language } = useTexts(menuTexts)
  const unfillable = choices.find(({ min, options }) => options.filter((option) => !option.soldOut).length < min)
  return (
    <Notice tone="warning" title={t('article.soldOut')} announce="none">
      {unfillable && !article.soldOut
        ? t('article.soldOut.group', { name: nameOf(unfillable, language).text })
        : t('article.soldOut.text')}
    </Notice>
  )
}

/** Lists how the article differs from the line: dropped choices, new required groups, and another price. */
function Changes({ item, line }: { readonly item: ArticleItem; readonly line: BasketItem }) {
  const { t, language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  const dropped = droppedChoices(item, line).map((article) => articleName(article, language).text)
  const added = addedGroups(item, line).map((group) => nameOf(group, language).text)
  const change = priceChange(item, line)
  const price = (minor: number) => formatPrice(minor, currency, language)
  return (
    <>
      {dropped.length > 0 && (
        <Notice tone="warning" title={t('article.dropped', { names: formatList(dropped, language) })}>
          {t('article.dropped.text')}
        </Notice>
      )}
      {added.length > 0 && (
        <Notice tone="warning" title={t('article.asked', { names: formatList(added, language) })}>
          {t('article.asked.text')}
        </Notice>
      )}
      {change && (
        <Notice tone="info" title={t('article.repriced', { before: price(change.before), now: price(change.now) })}>
          {t('article.repriced.text')}
        </Notice>
      )}
    </>
  )
}
