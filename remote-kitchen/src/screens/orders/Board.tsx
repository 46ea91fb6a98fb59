import type { StaffSession } from '@carte/contract'
import { useNow, useWakeLock } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { useAtomValue } from '@carte/store'
import { useMemo, useRef, useState } from 'react'
import { Dialogs } from '../../dialogs/Dialogs.tsx'
import { KitchenContext, type Opened } from '../../kitchen/KitchenContext.ts'
import type { Kitchen } from '../../kitchen/kitchen.ts'
import { byColumn, type Column, isAccepted } from '../../kitchen/orders.ts'
import { linkAtom, ordersAtom } from '../../kitchen/state.ts'
import { TICK_MS } from '../../kitchen/timing.ts'
import { useRinging } from '../../sound/useRinging.ts'
import type { Sounding } from '../../sound/useSound.ts'
import { kitchenTexts } from '../../texts.ts'
import { Bars } from './Bars.tsx'
import * as styles from './Board.module.css'
import { BoardHead } from './BoardHead.tsx'
import { ColumnSwitch } from './ColumnSwitch.tsx'
import { OrderColumn } from './OrderColumn.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

type BoardProps = {
  readonly kitchen: Kitchen
  readonly session: StaffSession
  readonly sound: Sounding
}

export function Board({ kitchen, session, sound }: BoardProps) {
  const { t } = useTexts(kitchenTexts)
  const now = useNow({ intervalMs: TICK_MS }).getTime()
  const [opened, open] = useState<Opened | null>(null)
  const [shown, show] = useState<Column>('new')
  const board = useRef<HTMLDivElement>(null)
  const link = useAtomValue(linkAtom)
  const orders = useAtomValue(ordersAtom)
  const columns = useMemo(() => byColumn(orders ?? [], now), [orders, now])
  const waiting = columns.new.filter((order) => !isAccepted(order)).length
  const ringing = useRinging(columns.new, orders !== null, sound)
  useWakeLock()
  useKeptFocus(board, orders)
  const scope = useMemo(() => ({ kitchen, session, now, open }), [kitchen, session, now])
  const title = t('title.of', { shop: session.shopName })
  return (
    <KitchenContext value={scope}>
      <div
        ref={board}
        className={styles.board}
        data-link={link}
        data-ringing={ringing.isFlashing || undefined}
        data-covered={opened?.is === 'ticket' || undefined}
      >
        <PageTitle>{waiting > 0 ? t('title.waiting', { number: waiting, title }) : title}</PageTitle>
        <BoardHead over={columns.over.length} ringing={ringing} />
        <Bars sound={sound} ringing={ringing} />
        <ColumnSwitch columns={columns} shown={shown} show={show} />
        <div className={styles.columns}>
          <div className={styles.stack}>
            <OrderColumn column="new" orders={columns.new} isShown={shown === 'new'} />
            <OrderColumn column="later" orders={columns.later} isShown={shown === 'later'} />
          </div>
          <OrderColumn column="cooking" orders={columns.cooking} isShown={shown === 'cooking'} />
          <OrderColumn column="ready" orders={columns.ready} isShown={shown === 'ready'} />
        </div>
      </div>
      <Dialogs opened={opened} over={columns.over} />
    </KitchenContext>
  )
}
