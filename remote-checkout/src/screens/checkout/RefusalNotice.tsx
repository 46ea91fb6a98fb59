import type { Problem, Shop } from '@carte/contract'
import { commonTexts, formatList, problemText, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { basketAtom, removeItemAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, buttonClass, Notice } from '@carte/ui'
import { CallShop } from '../../parts/CallShop.tsx'
import { useFocusOnAppear } from '../../parts/useFocus.ts'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './CheckoutScreen.module.css'
import { nameOf } from './lines.ts'
import { affectedArticles, type WayOn } from './refusal.ts'

export interface RefusalNoticeProps {
  readonly problem: Problem | null
  readonly way: WayOn | null
  readonly shop: Pick<Shop, 'id' | 'contactInformation'>
  readonly onEdited: () => void
  readonly onRetry: () => void
}

/** Why the order cannot be placed, and the way on. What is wrong with a field is said at the field. */
export function RefusalNotice({ problem, way, shop, onEdited, onRetry }: RefusalNoticeProps) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const basket = useAtomValue(basketAtom)
  const remove = useSetAtom(removeItemAtom)
  const shown = problem !== null && way !== null && way.kind !== 'field' ? problem : null
  const place = useFocusOnAppear<HTMLDivElement>(shown)
  if (shown === null || way === null) return null

  const again = () => {
    onEdited()
    onRetry()
  }
  const names = affectedArticles(basket, shown).map((article) => nameOf(article, language))
  const removeAll = (lines: readonly { readonly id: string }[]) => {
    for (const { id } of lines) remove(id)
    onEdited()
  }
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone={way.kind === 'shop' ? 'warning' : 'error'}
        announce="alert"
        title={problemText(common.t, shown)}
        action={
          <div className={styles.actions}>
            {way.kind === 'remove' && (
              <Button kind="ghost" small onClick={() => removeAll(way.lines)}>
                {t('refused.remove', { count: way.lines.length })}
              </Button>
            )}
            {way.kind === 'edit' &&
              way.lines.map(({ id, article, path }) => (
                <Link
                  key={id}
                  className={buttonClass('ghost', { small: true })}
                  to={paths.editOrder.href({ shopId: shop.id, category: path, articleId: article.code, orderId: id })}
                >
                  {t('refused.edit', { article: nameOf(article, language) })}
                </Link>
              ))}
            {(way.kind === 'retry' || way.kind === 'shop') && (
              <Button kind="ghost" small onClick={again}>
                {common.t('action.retry')}
              </Button>
            )}
            {way.kind === 'shop' && <CallShop phone={shop.contactInformation.phone} />}
          </div>
        }
      >
        {names.length > 0 && <p>{t('refused.articles', { articles: formatList(names, language) })}</p>}
        <p>{t('refused.kept')}</p>
      </Notice>
    </div>
  )
}
