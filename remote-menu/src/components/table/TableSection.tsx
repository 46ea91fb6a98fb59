import type { Table } from '@carte/contract'
import { isPaidTableOrder, ownEntries, shownGuests } from '@carte/domain'
import { guestName, isTableOnlineAtom, knownTable, tableViewAtom } from '@carte/features/table'
import { formatPrice, useTexts } from '@carte/i18n'
import { basketAtom, basketTotalAtom, menuAtom, tableAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Notice, Skeleton } from '@carte/ui'
import { useEffect, useId, useRef } from 'react'
import { menuTexts } from '../../texts.ts'
import { useBasketCurrency } from '../basket/useBasketCurrency.ts'
import { CallStaff } from './CallStaff.tsx'
import { LeaveTable } from './LeaveTable.tsx'
import { ReadySwitch } from './ReadySwitch.tsx'
import { TableGuest } from './TableGuest.tsx'
import * as styles from './TableSection.module.css'
import { tableDialogAtom } from './table-state.ts'

/** With more guests than this, their lines are closed to begin with. */
const OPEN_MAX = 4

/** Shows what the others at the table have chosen, the table's total, and who has paid (TABLE-22). */
export function TableSection() {
  const { t, language } = useTexts(menuTexts)
  const id = useId()
  const table = knownTable(useAtomValue(tableAtom))
  const view = useAtomValue(tableViewAtom)
  const menu = useAtomValue(menuAtom)
  const basket = useAtomValue(basketAtom)
  const ownTotal = useAtomValue(basketTotalAtom)
  const isOnline = useAtomValue(isTableOnlineAtom)
  const setDialog = useSetAtom(tableDialogAtom)
  const currency = useBasketCurrency()
  const heading = useFocusAfterDialog()
  const nameOf = (guestId: string) => guestName(table?.guests ?? [], guestId, t)
  const price = (minor: number) => formatPrice(minor, currency, language)
  const isKnown = table !== null && menu !== null
  const guests = view && isKnown ? shownGuests(view, menu) : []
  const total = guests.reduce((sum, { totalMinor }) => sum + totalMinor, ownTotal)
  const guestOf = (id: string | undefined) => table?.guests.find(({ guestId }) => guestId === id)
  const own = guestOf(view?.guestId)
  const hasChosen = view !== null && ownEntries(basket, view).length > 0
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h3 id={id} ref={heading} tabIndex={-1} className={styles.title}>
          {t('together.section')}
        </h3>
        <Button kind="ghost" small onClick={() => setDialog('invite')}>
          {t('together.invite')}
        </Button>
      </div>
      {!isOnline && <Notice tone="warning" icon="offline" title={t('together.offline')} />}
      {own && <p className={styles.soft}>{t('together.youAre', { name: nameOf(own.guestId) })}</p>}
      {!isKnown && <Skeleton shape="box" height="3rem" />}
      {isKnown && guests.length === 0 && <p className={styles.soft}>{t('together.alone')}</p>}
      {guests.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
        <ul role="list" aria-labelledby={id} className={styles.guests}>
          {guests.map((guest) => (
            <li key={guest.guestId}>
              <TableGuest
                guest={guest}
                number={guestOf(guest.guestId)?.number ?? 0}
                isReady={guestOf(guest.guestId)?.isReady === true}
                nameOf={nameOf}
                price={price}
                isOpen={guests.length <= OPEN_MAX}
              />
            </li>
          ))}
        </ul>
      )}
      {guests.length > 0 && (
        <p className={styles.total}>
          <span>{t('together.total')}</span>
          <span>{price(total)}</span>
        </p>
      )}
      {own && guests.length > 0 && hasChosen && <ReadySwitch isReady={own.isReady === true} />}
      <PaidOrders table={table} ownId={view?.guestId ?? ''} nameOf={nameOf} />
      {own && <CallStaff call={table?.call} />}
      <LeaveTable />
    </section>
  )
}

interface PaidOrdersProps {
  readonly table: Table | null
  readonly ownId: string
  readonly nameOf: (guestId: string) => string
}

/** Lists the paid orders of the table with the numbers that staff call out. */
function PaidOrders({ table, ownId, nameOf }: PaidOrdersProps) {
  const { t } = useTexts(menuTexts)
  const paid = (table?.orders ?? []).filter(isPaidTableOrder)
  if (paid.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets
    <ul role="list" aria-label={t('together.orders')} className={styles.orders}>
      {paid.map(({ orderId, guestId, pickupCode }) => (
        <li key={orderId}>
          {guestId === ownId
            ? t('together.paidByYou', { code: pickupCode })
            : t('together.paid', { name: nameOf(guestId), code: pickupCode })}
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns a ref for the heading, which takes the focus when a dialog closes whose button is gone: that of “Order
 * together”.
 */
function useFocusAfterDialog() {
  const heading = useRef<HTMLHeadingElement>(null)
  const dialog = useAtomValue(tableDialogAtom)
  const before = useRef(dialog)
  useEffect(() => {
    const hasClosed = before.current !== null && dialog === null
    before.current = dialog
    const root = heading.current?.getRootNode()
    if (!hasClosed || !(root instanceof Document || root instanceof ShadowRoot)) return
    const focused = root.activeElement
    if (focused === null || focused.matches('body, main')) heading.current?.focus()
  }, [dialog])
  return heading
}
