import type { Basket } from '@carte/contract'
import { claimsOf, othersEntries, ownEntries, type TableEntry } from '@carte/domain'
import {
  isTableOnlineAtom,
  knownTable,
  readTable,
  tableViewOf,
  useFollowTable,
  useGuestName,
} from '@carte/features/table'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useLocation } from '@carte/navigation'
import { tableAtom, unpaidOrderAtom, useAtomValue, useSetAtom, useStore } from '@carte/store'
import { Notice } from '@carte/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { checkoutTexts } from '../../../texts.ts'
import { requestOf } from '../attempt.ts'
import type { CheckoutData } from '../checkout.loader.ts'
import { NothingLeft, PayerLine, TableEnded } from './PayerLine.tsx'
import { type Payer, payerIn } from './payer.ts'
import type { TableOrder } from './table-order.ts'
import { useMenuOf } from './useMenuOf.ts'

export interface TableCheckoutProps {
  readonly data: CheckoutData
  /** The guest's own basket, which may be empty. */
  readonly basket: Basket
  /** Shown until the table's basket is known. */
  readonly placeholder: ReactNode
  /** Renders the form. A property, so that the form stays a part of the first scripts as it was. */
  readonly renderForm: (basket: Basket, table: TableOrder) => ReactNode
}

/** Renders the checkout of a guest who orders together with others: of everybody's lines, or of the guest's own. */
export function TableCheckout({ data, basket, placeholder, renderForm }: TableCheckoutProps) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const membership = useAtomValue(tableAtom)
  const setTable = useSetAtom(tableAtom)
  const isOnline = useAtomValue(isTableOnlineAtom)
  const menu = useMenuOf(data.shop.id)
  const nameOf = useGuestName(checkoutTexts, knownTable(membership))
  const [isPublished, setPublished] = useState(false)
  const [isEnded, setEnded] = useState(false)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  useFollowTable({ onEnd: () => setEnded(true), onPublished: () => setPublished(true) })
  useReadAfterRejection()
  const wanted = useWantedPayer()
  const view = tableViewOf(membership)
  if (isEnded || !membership || !view)
    return <TableEnded isEmpty={basket.items.length === 0} shopId={data.shop.id} onContinue={() => setTable(null)} />
  if (!isPublished || !menu)
    return isOnline ? placeholder : <Notice tone="warning" title={problemText(common.t, { code: 'unreachable' })} />

  const own = ownEntries(basket, view)
  const others = othersEntries(view, menu)
  const payer: Payer = others.entries.length > 0 && (wanted === 'all' || own.length === 0) ? 'all' : 'own'
  const everything = payer === 'all' ? [...own, ...others.entries] : own
  const entries = everything.filter(({ item }) => !leftOut.has(item.id))
  if (entries.length === 0) return <NothingLeft shopId={data.shop.id} />

  const table: TableOrder = {
    request: { tableId: membership.tableId, lines: claimsOf(entries) },
    guests: new Map(
      entries.flatMap(({ guestId, item }) => (guestId === membership.guestId ? [] : [[item.id, nameOf(guestId)]])),
    ),
    leaveOut: (ids) => setLeftOut((now) => new Set([...now, ...ids])),
  }
  const ordered: Basket = {
    ...basket,
    shopId: membership.shopId,
    orderType: 'dineInPlace',
    spotId: membership.spotId,
    currency: menu.currency,
    items: entries.map(({ item }) => item),
  }
  return (
    <>
      <PayerLine payer={payer} own={own} others={others.entries} currency={menu.currency} shopId={data.shop.id} />
      {payer === 'all' && others.unknown.length > 0 && (
        <Notice tone="warning" title={t('together.unknown', { count: others.unknown.length })} />
      )}
      <UpdatedNotice key={payer} entries={everything} />
      {renderForm(ordered, table)}
    </>
  )
}

/** Reads the table again when the server has rejected an order: then the unpaid order is forgotten. */
function useReadAfterRejection(): void {
  const store = useStore()
  const hasUnpaid = useAtomValue(unpaidOrderAtom) !== null
  useEffect(() => {
    if (!hasUnpaid) void readTable(store)
  }, [store, hasUnpaid])
}

/** Returns for whom the guest wants to pay: as the address says, or as for the order that is not paid yet. */
function useWantedPayer(): Payer {
  const store = useStore()
  const { search } = useLocation()
  const [first] = useState((): Payer => {
    const unpaid = store.get(unpaidOrderAtom)
    const guestId = store.get(tableAtom)?.guestId
    const lines = (unpaid && requestOf(unpaid)?.table?.lines) ?? []
    return lines.some((line) => line.guestId !== guestId) ? 'all' : 'own'
  })
  return payerIn(search) ?? first
}

/** Says that the order has changed since the guest opened the page, because someone at the table has changed it. */
function UpdatedNotice({ entries }: { readonly entries: readonly TableEntry[] }) {
  const { t } = useTexts(checkoutTexts)
  const key = JSON.stringify(claimsOf(entries))
  const [first] = useState(key)
  return (
    <div aria-live="polite">
      {key !== first && <Notice tone="info" announce="none" title={t('together.updated')} />}
    </div>
  )
}
