import { type Basket, getMenu, type PastOrder } from '@carte/contract'
import {
  asksBeforeReorder,
  createId,
  type Miss,
  reorder as planLines,
  planReorder,
  type ReorderPlan,
  refilled,
} from '@carte/domain'
import { commonTexts, formatDayTime, formatList, midSentence, problemText, type Texts, useTexts } from '@carte/i18n'
import { Link, paths, useNavigate } from '@carte/navigation'
import {
  applyToBasketAtom,
  basketAtom,
  basketCountAtom,
  clientAtom,
  type JotaiStore,
  loadPresentShop,
  replaceBasketAtom,
  useAtomValue,
  useStore,
  withUserPricesAtom,
} from '@carte/store'
import { Button, buttonClass, Dialog, VisuallyHidden } from '@carte/ui'
import { useState } from 'react'
import { articleName } from '../localized.ts'
import type { en } from './locales/en.ts'
import * as styles from './Reorder.module.css'

/**
 * Texts of a remote that include those of `locales`. A remote spreads them into its own catalogue of each language, so
 * that they need no request of their own, and each version of a remote has the texts that it was built with.
 */
type ReorderTexts = Texts<typeof en>

type ReorderedOrder = Pick<PastOrder, 'items' | 'orderType' | 'shopId'>

export interface ReorderProps {
  readonly order: ReorderedOrder
  readonly texts: ReorderTexts
  /** Names the order in the button's accessible name, where several orders are listed. */
  readonly label?: string | undefined
}

/** Renders the button that orders an earlier order again, and its dialog. */
export function Reorder({ order, texts, label }: ReorderProps) {
  const { t } = useTexts(texts)
  const { isBusy, reorder, ...dialog } = useReorder(order)
  return (
    <>
      <Button kind="ghost" small busy={isBusy} onClick={() => void reorder()}>
        {t('reorder')}
        {label !== undefined && <VisuallyHidden> {label}</VisuallyHidden>}
      </Button>
      <ReorderDialog shopId={order.shopId} texts={texts} {...dialog} />
    </>
  )
}

interface ReorderState {
  /** Whether shop and menu are loading. */
  readonly isBusy: boolean
  /** The plan that the dialog shows or asks about; null while the dialog is closed. */
  readonly plan: ReorderPlan | null
  readonly reorder: () => Promise<void>
  readonly confirm: () => void
  readonly close: () => void
}

/**
 * Fills the basket with an earlier order and opens the menu. First shows what is not available, and asks before it
 * replaces a basket.
 */
function useReorder(order: ReorderedOrder): ReorderState {
  const store = useStore()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [plan, setPlan] = useState<ReorderPlan | null>(null)

  const fillBasket = ({ shop, menu, again }: Extract<ReorderPlan, { kind: 'ready' }>) => {
    const { items, orderType } = order
    const fill = (lines: typeof again) => (basket: Basket) =>
      refilled(basket, lines, { shop, menu, orderType }, createId)
    store.set(replaceBasketAtom, fill(again))
    // The plan has the prices of the basket before, whose order type can be another one.
    const pricedMenu = store.get(withUserPricesAtom)(menu)
    if (pricedMenu !== menu) store.set(applyToBasketAtom, fill(planLines(items, pricedMenu)))
    void navigate(paths.menu.href({ shopId: shop.id, category: [] }))
  }
  return {
    isBusy,
    plan,
    reorder: async () => {
      setBusy(true)
      const nextPlan = await loadPlan(store, order)
      setBusy(false)
      if (nextPlan.kind === 'ready' && !asksBeforeReorder(nextPlan, store.get(basketCountAtom))) fillBasket(nextPlan)
      else setPlan(nextPlan)
    },
    confirm: () => {
      setPlan(null)
      if (plan?.kind === 'ready') fillBasket(plan)
    },
    close: () => setPlan(null),
  }
}

/** Loads shop and menu, and returns how the order can be repeated at this guest's prices. */
async function loadPlan(store: JotaiStore, { items, shopId }: ReorderedOrder): Promise<ReorderPlan> {
  const [shop, menu] = await Promise.all([
    loadPresentShop(store, shopId),
    store.get(clientAtom).call(getMenu, { params: { shopId } }),
  ])
  const pricedMenu = menu.ok ? { ...menu, data: store.get(withUserPricesAtom)(menu.data) } : menu
  return planReorder(items, shop, pricedMenu, new Date())
}

interface ReorderDialogProps extends Pick<ReorderState, 'plan' | 'confirm' | 'close'> {
  readonly shopId: string
  readonly texts: ReorderTexts
}

function ReorderDialog({ shopId, texts, plan, confirm, close }: ReorderDialogProps) {
  const { t } = useTexts(texts)
  const common = useTexts(commonTexts)
  const titleOf = useTitle(texts)
  const isBasketFilled = useAtomValue(basketCountAtom) > 0
  const toMenu = paths.menu.href({ shopId, category: [] })
  return (
    <Dialog
      open={plan !== null}
      onClose={close}
      title={plan && titleOf(plan, isBasketFilled)}
      closeLabel={common.t('action.close')}
      footer={
        plan?.kind === 'ready' ? (
          <>
            <Button block onClick={confirm}>
              {t('reorder.confirm')}
            </Button>
            <Button block kind="ghost" onClick={close}>
              {t('reorder.no')}
            </Button>
          </>
        ) : plan?.kind === 'none' ? (
          <Link className={buttonClass('primary', { block: true })} to={toMenu}>
            {t('reorder.toMenu')}
          </Link>
        ) : (
          <Button block onClick={close}>
            {common.t('action.close')}
          </Button>
        )
      }
    >
      {plan && <ReorderText plan={plan} texts={texts} />}
    </Dialog>
  )
}

function useTitle(texts: ReorderTexts): (plan: ReorderPlan, isBasketFilled: boolean) => string {
  const { t } = useTexts(texts)
  return (plan, isBasketFilled) => {
    switch (plan.kind) {
      case 'ready':
        return t(isBasketFilled ? 'reorder.replace' : 'reorder.some')
      case 'closed':
        return t('reorder.closed', { shop: plan.shop.name })
      default:
        return t(`reorder.${plan.kind}`)
    }
  }
}

interface ReorderTextProps {
  readonly plan: ReorderPlan
  readonly texts: ReorderTexts
}

function ReorderText({ plan, texts }: ReorderTextProps) {
  const { t, language } = useTexts(texts)
  const common = useTexts(commonTexts)
  const { shopName, items } = useAtomValue(basketAtom)
  if (plan.kind === 'failed') return <p>{problemText(common.t, plan.problem)}</p>
  if (plan.kind === 'closed') {
    const time = plan.opens && formatDayTime(plan.opens, plan.shop.timeZone, language)
    return (
      <p>
        {t('reorder.closed.text')} {time !== null && t('reorder.opens', { time })}
      </p>
    )
  }
  const { misses } = plan.again
  return (
    <div className={styles.text}>
      {plan.kind === 'ready' && items.length > 0 && <p>{t('reorder.replace.text', { shop: shopName })}</p>}
      {misses.length > 0 && (
        <ul aria-label={t('reorder.misses')} className={styles.misses}>
          {misses.map((miss, index) => (
            // An order can have two equal lines, and the list does not change.
            <MissedLine key={index} miss={miss} texts={texts} />
          ))}
        </ul>
      )}
      <p className={styles.soft}>{t(plan.kind === 'none' ? 'reorder.none.text' : 'reorder.prices')}</p>
    </div>
  )
}

function MissedLine({ miss, texts }: { readonly miss: Miss; readonly texts: ReorderTexts }) {
  const { t, language } = useTexts(texts)
  const nameOf = (article: Parameters<typeof articleName>[0]) => articleName(article, language).text
  const name = nameOf(miss.line)
  if (miss.kind !== 'changed') return <li>{t(`reorder.${miss.kind}`, { name })}</li>
  const listOf = (options: readonly Parameters<typeof nameOf>[0][]) =>
    formatList(
      options.map((option) => midSentence(nameOf(option), language)),
      language,
    )
  const without = listOf(miss.without)
  const instead = listOf(miss.instead)
  if (instead === '') return <li>{t('reorder.without', { name, without })}</li>
  if (without === '') return <li>{t('reorder.with', { name, instead })}</li>
  return <li>{t('reorder.instead', { name, without, instead })}</li>
}
