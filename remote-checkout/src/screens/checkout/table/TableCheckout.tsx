import type { Basket, Menu } from '@carte/contract'
import { claimsOf, othersEntries, ownEntries, type TableView } from '@carte/domain'
import {
  isTableOnlineAtom,
  knownTable,
  readTable,
  tableViewOf,
  useFollowTable,
  useGuestName,
} from '@carte/features/table'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { type TableMembership, tableAtom, unpaidOrderAtom, useAtomValue, useSetAtom, useStore } from '@carte/store'
import { Card, Notice } from '@carte/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { checkoutTexts } from '../../../texts.ts'
import type { CheckoutData } from '../checkout.loader.ts'
import { ChosenLines } from './ChosenLines.tsx'
import { chosenEntries, chosenOfEntries, isPartGone, withQuantity } from './chosen.ts'
import * as styles from './PayerField.module.css'
import { PayerField } from './PayerField.tsx'
import { offeredPayers } from './payer.ts'
import { NothingLeft, TableEnded, UpdatedNotice } from './TableNotices.tsx'
import type { TableOrder } from './table-order.ts'
import { useMenuOf } from './useMenuOf.ts'
import { usePayer } from './usePayer.ts'

export interface TableCheckoutProps {
  readonly data: CheckoutData
  /** The guest's own basket, which may be empty. */
  readonly basket: Basket
  /** Shown until the table's basket is known. */
  readonly placeholder: ReactNode
  /** Renders the form. A property, so that the form stays a part of the first scripts as it was. */
  readonly renderForm: (basket: Basket, table: TableOrder) => ReactNode
}

/**
 * Renders the checkout of a guest who orders together with others: of everybody's lines, of the guest's own, or of those
 * that the guest chooses (TABLE-26, TABLE-50).
 */
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
  const { wanted, choosePayer, chosen: marked, setChosen } = usePayer(data.shop.id)
  const view = tableViewOf(membership)
  if (isEnded || !membership || !view)
    return <TableEnded isEmpty={basket.items.length === 0} shopId={data.shop.id} onContinue={() => setTable(null)} />
  if (!isPublished || !menu)
    return isOnline ? placeholder : <Notice tone="warning" title={problemText(common.t, { code: 'unreachable' })} />

  const own = ownEntries(basket, view)
  const others = othersEntries(view, menu)
  const all = [...own, ...others.entries]
  if (all.length === 0) return <NothingLeft shopId={data.shop.id} />

  // A guest who chooses dishes begins with the own ones.
  const chosen = marked ?? chosenOfEntries(own)
  const ordered = { all, own, chosen: chosenEntries(all, chosen) }
  const offered = offeredPayers({ hasOwn: own.length > 0, hasOthers: others.entries.length > 0, wanted })
  const payer = offered.includes(wanted) ? wanted : (offered[0] ?? 'own')
  const entries = payer === 'chosen' ? ordered.chosen : ordered[payer].filter(({ item }) => !leftOut.has(item.id))
  const leaveOut = (ids: readonly string[]) => {
    const rest = all.filter(({ item }) => !ids.includes(item.id))
    setChosen(chosenOfEntries(chosenEntries(rest, chosen)))
    setLeftOut((now) => new Set([...now, ...ids]))
  }
  const table: TableOrder = {
    request: { tableId: membership.tableId, lines: claimsOf(entries) },
    isChosen: payer === 'chosen',
    guests: new Map(
      entries.flatMap(({ guestId, item }) => (guestId === membership.guestId ? [] : [[item.id, nameOf(guestId)]])),
    ),
    leaveOut,
  }
  const form = () =>
    renderForm({ ...basket, ...orderOf(view, membership, menu), items: entries.map(({ item }) => item) }, table)
  return (
    <>
      {offered.length > 1 && (
        <Card tone="sunken" className={styles.payer}>
          <PayerField
            value={payer}
            offered={offered.map((each) => ({ payer: each, entries: ordered[each] }))}
            currency={menu.currency}
            onChange={choosePayer}
          />
          {payer === 'chosen' && (
            <ChosenLines
              entries={all}
              chosen={chosen}
              ownId={membership.guestId}
              nameOf={nameOf}
              currency={menu.currency}
              onChange={(key, quantity) => setChosen(withQuantity(chosen, key, quantity))}
            />
          )}
        </Card>
      )}
      {payer !== 'own' && others.unknown.length > 0 && (
        <Notice tone="warning" title={t('together.unknown', { count: others.unknown.length })} />
      )}
      <UpdatedNotice
        key={payer}
        entries={payer === 'chosen' ? [] : ordered[payer]}
        isPartGone={payer === 'chosen' && isPartGone(all, chosen)}
      />
      {entries.length > 0 && form()}
      {entries.length === 0 && payer === 'chosen' && <Notice tone="info" title={t('together.chooseSome')} />}
      {entries.length === 0 && payer !== 'chosen' && <NothingLeft shopId={data.shop.id} />}
    </>
  )
}

/** Returns where an order of the table goes. Staff can move the guests to another spot. */
function orderOf({ table }: TableView, { shopId, spotId }: TableMembership, { currency }: Menu) {
  return { shopId, orderType: 'dineInPlace', spotId: table?.spotId ?? spotId, currency } as const
}

/** Reads the table again when the server has rejected an order: then the unpaid order is forgotten. */
function useReadAfterRejection(): void {
  const store = useStore()
  const hasUnpaid = useAtomValue(unpaidOrderAtom) !== null
  useEffect(() => {
    if (!hasUnpaid) void readTable(store)
  }, [store, hasUnpaid])
}
