import type { Language, Menu, Shop, Signage } from '@carte/contract'
import { getSignageEvents } from '@carte/contract/signage'
import { isOpenForBusiness, listArticles, menuSoldAt, statusAt } from '@carte/domain'
import { useWakeLock } from '@carte/features'
import { formatDayTime, formatTime, useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { defineScreen, type ScreenProps, useClient, useStore } from '@carte/store'
import { Button } from '@carte/ui'
import {
  type ActionDispatch,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { openingOf } from '../../components/hours/closed.ts'
import { MenuContext } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import { BoardMenu } from './BoardMenu.tsx'
import { CodeColumns } from './CodeColumns.tsx'
import { type CodeFollower, type Codes, followCodes } from './codes.ts'
import { pagesOf } from './pages.ts'
import * as styles from './SignageScreen.module.css'
import { loadSignage, reloadShop, requestCodes, type ShopSnapshot, type SignageData } from './signage.loader.ts'
import { nextTick, TICK_MS, type Tick, type TickAction } from './tick.ts'

/** How many dishes on a page can be read from a distance, in landscape and portrait. */
const DISHES_PER_PAGE = 6

/**
 * Renders the board on a shop's wall: the menu page by page, and the orders that are being prepared or are ready. It
 * must run for days without interaction.
 */
export function SignageScreen({ data }: ScreenProps<SignageData>) {
  const { t } = useTexts(menuTexts)
  const [tick, dispatch] = useTick(data.at)
  const snapshot = useShopUpdates(data, tick.count)
  const codes = useCodes(data.shop.id, data.signage, tick)
  const [isActive, noteActivity] = useActivity()
  useWakeLock()
  const { shop, menu, campaigns } = snapshot
  const sold = useSoldMenu(menu, shop, tick.at)
  const pages = useMemo(() => (sold ? pagesOf(sold, DISHES_PER_PAGE) : []), [sold])
  // The board is public, so members' campaigns are left out.
  const scope = useMemo(
    () => menu && { shop, currency: menu.currency, campaigns: campaigns.filter(({ membersOnly }) => !membersOnly) },
    [shop, menu, campaigns],
  )
  const closed = isClosed(snapshot, tick.at)
  return (
    <div className={styles.board} data-active={isActive || undefined} onPointerMove={noteActivity}>
      <PageTitle>{t('signage.title', { shop: shop.name })}</PageTitle>
      <div className={styles.menu}>
        <header className={styles.head}>
          <h1 className={styles.shop}>{shop.name}</h1>
          <BoardNotices shop={shop} isClosed={closed} codes={codes} at={tick.at} />
        </header>
        {closed ? (
          <BoardClosed shop={shop} at={tick.at} />
        ) : (
          scope &&
          pages.length > 0 && (
            <MenuContext value={scope}>
              <BoardMenu menuName={menu?.name ?? ''} pages={pages} turn={tick.turn} />
            </MenuContext>
          )
        )}
        <HoldButton isHeld={tick.held > 0} dispatch={dispatch} />
      </div>
      <CodeColumns signage={codes.signage} turn={tick.turn} isClosed={closed} />
    </div>
  )
}

/**
 * Runs the board's single timer.
 *
 * @param loadedAt when the data was loaded, in milliseconds, so that server and browser start with the same time
 */
function useTick(loadedAt: number): readonly [Tick, ActionDispatch<[TickAction]>] {
  const [tick, dispatch] = useReducer(nextTick, { count: 0, turn: 0, held: 0, at: loadedAt })
  useEffect(() => {
    const timer = setInterval(() => dispatch({ at: Date.now() }), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return [tick, dispatch]
}

/** Returns the menu with what is sold now (SALE-7). The same object as long as nothing changes. */
function useSoldMenu(menu: Menu | null, { timeZone }: Shop, at: number): Menu | null {
  const sold = menu && menuSoldAt(menu, timeZone, new Date(at))
  const codes = JSON.stringify(sold && listArticles(sold).map(({ item }) => item.code))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sold` is another object at each tick
  return useMemo(() => sold, [menu, codes])
}

/** How many ticks pass between two reloads of shop and menu: two minutes. */
const RELOAD_TICKS = 10

/** Returns shop and menu, reloaded while the board runs: prices, sold-out dishes, pauses, opening hours. */
function useShopUpdates(data: SignageData, count: number): ShopSnapshot {
  const store = useStore()
  const [loaded, setLoaded] = useState(data)
  const [snapshot, setSnapshot] = useState<ShopSnapshot>({ ...data, sentAt: data.at })
  if (loaded !== data) {
    // The loader ran again, for example after a change of language.
    setLoaded(data)
    setSnapshot({ ...data, sentAt: data.at })
  }
  const reload = useEffectEvent(async () => setSnapshot(await reloadShop(store, snapshot)))
  useEffect(() => {
    if (count > 0 && count % RELOAD_TICKS === 0) void reload()
  }, [count])
  return snapshot
}

/**
 * Follows the pick-up codes of a shop.
 *
 * @param first the codes that came with the page; null if they could not be loaded
 */
function useCodes(shopId: string, first: Signage | null, { count, at }: Tick): Codes {
  const client = useClient()
  const [codes, setCodes] = useState<Codes>({ signage: first, receivedAt: first && at, isLost: first === null })
  const follower = useRef<CodeFollower | null>(null)

  useEffect(() => {
    const created = followCodes({
      open: () => new EventSource(client.address(getSignageEvents, { params: { shopId } })),
      request: () => requestCodes(client, shopId),
      onUpdate: (signage) =>
        setCodes((known) =>
          signage
            ? { signage, receivedAt: Date.now(), isLost: false }
            : known.isLost
              ? known
              : { ...known, isLost: true },
        ),
    })
    follower.current = created
    return created.stop
  }, [client, shopId])

  useEffect(() => {
    if (count > 0) follower.current?.tick()
  }, [count])
  return codes
}

/** How long the cursor and the controls stay visible after a pointer movement, in milliseconds. */
const ACTIVITY_MS = 4000

/** Returns whether the pointer has moved recently; call `noteActivity` on each movement. */
function useActivity(): readonly [isActive: boolean, noteActivity: () => void] {
  const [isActive, setActive] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const noteActivity = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setActive(false), ACTIVITY_MS)
    setActive(true)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [isActive, noteActivity]
}

/** A shop with its own app counts as open. */
const isClosed = ({ shop, sentAt }: ShopSnapshot, at: number) =>
  !shop.externalAppUri && !isOpenForBusiness(shop, new Date(at), new Date(sentAt))

/** Says that the shop is closed, and when it opens. */
function BoardClosed({ shop, at }: { readonly shop: Shop; readonly at: number }) {
  const { t, language } = useTexts(menuTexts)
  const opens = openingOf(shop, new Date(at), language)
  return (
    <section className={styles.closed}>
      <h2 className={styles.title}>{t('signage.closed')}</h2>
      {opens && <p className={styles.opens}>{t('signage.opens', { time: opens.time })}</p>}
    </section>
  )
}

type BoardNoticesProps = {
  readonly shop: Shop
  readonly isClosed: boolean
  readonly codes: Codes
  /** The current time, in milliseconds. */
  readonly at: number
}

/** Says that orders are paused, and since when the codes are outdated. Not a live region: the board has no user. */
function BoardNotices({ shop, isClosed, codes, at }: BoardNoticesProps) {
  const { t, language } = useTexts(menuTexts)
  const { isLost, receivedAt } = codes
  const { status } = statusAt(shop, new Date(at))
  return (
    <div className={styles.notices}>
      {!isClosed && status !== 'online' && (
        <p className={styles.paused}>{t(status === 'paused' ? 'menu.paused' : 'menu.offline')}</p>
      )}
      {isLost && (
        <p className={styles.outdated}>
          {receivedAt === null
            ? t('signage.lost')
            : t('signage.since', { time: formatSince(receivedAt, at, shop, language) })}
        </p>
      )}
    </div>
  )
}

const HALF_DAY_MS = 12 * 3_600_000

/** Formats the time of the last data in the shop's time zone, with the weekday from half a day on. */
function formatSince(receivedAt: number, at: number, { timeZone }: Shop, language: Language): string {
  return (at - receivedAt < HALF_DAY_MS ? formatTime : formatDayTime)(new Date(receivedAt), timeZone, language)
}

type HoldButtonProps = {
  readonly isHeld: boolean
  readonly dispatch: ActionDispatch<[TickAction]>
}

/**
 * Pauses the page changes (WCAG 2.2.2). Visible while the pointer moves, while it has the focus, and while the page is
 * held.
 */
function HoldButton({ isHeld, dispatch }: HoldButtonProps) {
  const { t } = useTexts(menuTexts)
  return (
    <div className={styles.hold} data-held={isHeld || undefined}>
      <Button small kind="ghost" onClick={() => dispatch(isHeld ? 'release' : 'hold')}>
        {t(isHeld ? 'signage.release' : 'signage.hold')}
      </Button>
    </div>
  )
}

export const screen = defineScreen({ load: loadSignage, Component: SignageScreen })
