import { LINES_MAX, type Shop } from '@carte/contract'
import { nextOpening } from '@carte/domain'
import { useFocusOnAppear } from '@carte/features'
import { commonTexts, formatDayTime, formatList, problemText, useTexts } from '@carte/i18n'
import { basketAtom, useAtomValue } from '@carte/store'
import { Notice } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import { CheckoutErrorActions } from './CheckoutErrorActions.tsx'
import { affectedArticles, type CheckoutError, type WayOn } from './checkout-error.ts'
import { nameOf } from './lines.ts'

export interface CheckoutErrorNoticeProps {
  readonly refusal: CheckoutError | null
  readonly way: WayOn | null
  readonly shop: Shop
  readonly waiting: boolean
  /** How often the guest has pressed submit while the order was blocked; each time the notice takes the focus. */
  readonly presses: number
  readonly onEdited: () => void
  readonly onRetry: () => void
}

/** Says why the order cannot be placed and what to do. Errors of a field are shown at the field instead. */
export function CheckoutErrorNotice({
  refusal,
  way,
  shop,
  waiting,
  presses,
  onEdited,
  onRetry,
}: CheckoutErrorNoticeProps) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const basket = useAtomValue(basketAtom)
  // Focus only after the guest's own press: a new quote must not take the focus out of a field.
  const place = useFocusOnAppear<HTMLDivElement>(presses)
  if (refusal === null || way === null || way.kind === 'field') return null

  const { problem, waitSeconds } = refusal
  const names = affectedArticles(basket, problem).map((article) => nameOf(article, language))
  const opens = problem.code === 'shop-closed' ? nextOpening(shop, new Date()) : null
  const isTooLong = problem.code === 'payload-too-large' && basket.items.length > LINES_MAX
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone={way.kind === 'shop' ? 'warning' : 'error'}
        announce="alert"
        title={problemText(common.t, problem)}
        action={<CheckoutErrorActions {...{ refusal, way, shop, waiting, onEdited, onRetry }} />}
      >
        {names.length > 0 && <p>{t('refused.articles', { articles: formatList(names, language) })}</p>}
        {opens && <p>{t('refused.opens', { when: formatDayTime(opens, shop.timeZone, language) })}</p>}
        {isTooLong && <p>{t('refused.tooLong', { max: LINES_MAX, count: basket.items.length })}</p>}
        {waiting && waitSeconds !== undefined && <p>{t('refused.wait', { count: waitSeconds })}</p>}
        <p>{t('refused.kept')}</p>
      </Notice>
    </div>
  )
}
