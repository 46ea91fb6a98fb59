import {
  type Article,
  BUSY_MINUTES,
  type BusyMinutes,
  getMenu,
  LATER_ONLY_MINUTES,
  type Language,
  type LaterOnlyMinutes,
  type Menu,
  PAUSE_MINUTES,
  type PauseMinutes,
} from '@carte/contract'
import { laterOnlyEnd, listArticles } from '@carte/domain'
import { articleName, type LocalizedText } from '@carte/features'
import { commonTexts, formatTime, problemText, useTexts } from '@carte/i18n'
import { useAtomValue, useClient } from '@carte/store'
import { Button, cx, Dialog, SearchInput, Skeleton } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useKitchenScope } from '../kitchen/KitchenContext.ts'
import { articleSubject } from '../kitchen/kitchen.ts'
import { busyAtom, menuRevisionAtom, outEverywhereAtom, pendingActionsAtom, rejectedAtom } from '../kitchen/state.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'

/** Marks dishes and options as sold out or available. */
export function SoldOutDialog() {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { session, open } = useKitchenScope()
  const menu = useMenu(session.shopId, useAtomValue(menuRevisionAtom))
  return (
    <Dialog
      open
      size="m"
      className={cx(styles.dialog, styles.tall)}
      onClose={() => open(null)}
      title={t('soldOut.title')}
      closeLabel={common('action.close')}
    >
      <p className={styles.text}>{t('soldOut.text')}</p>
      {menu ? <StockList menu={menu} /> : <Skeleton shape="box" width="100%" height="20rem" />}
    </Dialog>
  )
}

const RETRY_MS = 5_000

/**
 * Loads a shop's menu, again after each change, with retries; null until loaded.
 *
 * @param revision a new number after each change
 */
function useMenu(shopId: string, revision: number): Menu | null {
  const client = useClient()
  const [menu, setMenu] = useState<Menu | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision means that the menu has changed
  useEffect(() => {
    let isStale = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      const answer = await client.call(getMenu, { params: { shopId } })
      if (isStale) return
      if (answer.ok) setMenu(answer.data)
      else timer = setTimeout(load, RETRY_MS)
    }
    void load()
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [client, shopId, revision])
  return menu
}

function StockList({ menu }: { readonly menu: Menu }) {
  const { t, language } = useTexts(kitchenTexts)
  const [search, setSearch] = useState('')
  const stock = useMemo(() => listStock(menu, language), [menu, language])
  const [soldOutAtFirst] = useState(() => new Set(stock.filter(({ soldOut }) => soldOut).map(({ code }) => code)))
  const found = searchStock(stock, search, soldOutAtFirst, language)
  return (
    <>
      <SearchInput
        value={search}
        onChange={setSearch}
        label={t('soldOut.search')}
        clearLabel={t('soldOut.clear')}
        className={styles.search}
      />
      {found.length === 0 && <p aria-live="polite">{t('soldOut.none', { search })}</p>}
      <ul>
        {found.map((entry) => (
          <StockRow key={entry.code} entry={entry} />
        ))}
      </ul>
    </>
  )
}

function StockRow({ entry }: { readonly entry: StockEntry }) {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen } = useKitchenScope()
  const { code, name, isOption } = entry
  const subject = articleSubject(code)
  const pending = useAtomValue(pendingActionsAtom).find((each) => each.subject === subject)
  const soldOut = pending?.wanted === undefined ? entry.soldOut : pending.wanted === 'true'
  const rejected = useAtomValue(rejectedAtom).find((each) => each.subject === subject)
  const isOutEverywhere = useAtomValue(outEverywhereAtom).includes(code)
  const note = rejected
    ? problemText(common, rejected.problem)
    : pending?.isWaiting
      ? t('ticket.waits')
      : isOutEverywhere
        ? t('soldOut.everywhere')
        : isOption
          ? t('soldOut.option')
          : null
  return (
    <li>
      <CheckboxRow
        className={styles.row}
        checked={soldOut}
        onChange={() => kitchen.setSoldOut(code, name.text, !soldOut)}
        label={<span lang={name.lang}>{name.text}</span>}
        description={<span aria-live="polite">{note}</span>}
        end={soldOut ? t('soldOut.is') : null}
      />
    </li>
  )
}

/** A dish or an option that can be sold out. */
interface StockEntry {
  readonly code: string
  readonly name: LocalizedText
  readonly isOption: boolean
  readonly soldOut: boolean
}

/** Returns all dishes of a menu, then all options, in the menu's order and without duplicates. */
export function listStock(menu: Menu, language: Language): readonly StockEntry[] {
  const items = listArticles(menu).map(({ item }) => item)
  const options = items.flatMap(({ choices }) => choices.flatMap((group) => group.options))
  const all = new Map<string, StockEntry>()
  const add = (article: Article, isOption: boolean) => {
    const { code, soldOut } = article
    if (!all.has(code)) all.set(code, { code, name: articleName(article, language), isOption, soldOut })
  }
  for (const { article } of items) add(article, false)
  for (const option of options) add(option, true)
  return [...all.values()]
}

/**
 * Returns the entries whose name contains every word of the search. Those in `first` come first: the entries that were
 * sold out when the dialog opened, so that a row does not move when it is tapped.
 */
export function searchStock(
  stock: readonly StockEntry[],
  search: string,
  first: ReadonlySet<string>,
  language: Language,
): readonly StockEntry[] {
  const lowerCase = (text: string) => text.toLocaleLowerCase(language)
  const words = lowerCase(search).split(/\s+/).filter(Boolean)
  const found = stock.filter(({ name }) => words.every((word) => lowerCase(name.text).includes(word)))
  return found.sort((a, b) => Number(first.has(b.code)) - Number(first.has(a.code)))
}

interface ChoicesDialogProps {
  readonly title: string
  readonly text: string
  /** The button that changes nothing. */
  readonly keep: string
  /** A list item for each choice. */
  readonly children: ReactNode
  /** Other answers, below the list. */
  readonly more?: ReactNode
}

/** Renders a question with a list of answers. */
function ChoicesDialog({ title, text, keep, children, more }: ChoicesDialogProps) {
  const { t: common } = useTexts(commonTexts)
  const { open } = useKitchenScope()
  const close = () => open(null)
  return (
    <Dialog
      open
      className={styles.dialog}
      onClose={close}
      title={title}
      closeLabel={common('action.close')}
      footer={
        <Button kind="quiet" className={styles.big} onClick={close}>
          {keep}
        </Button>
      }
    >
      <p className={styles.text}>{text}</p>
      <ul className={styles.choices}>{children}</ul>
      {more}
    </Dialog>
  )
}

/** Pauses orders for a number of minutes, or until the staff end the pause, or keeps them for later. */
export function PauseDialog() {
  const { t } = useTexts(kitchenTexts)
  const { kitchen, open } = useKitchenScope()
  const pause = (minutes?: PauseMinutes) => {
    kitchen.setStatus('paused', minutes)
    open(null)
  }
  return (
    <ChoicesDialog title={t('pause.title')} text={t('pause.text')} keep={t('pause.keep')} more={<LaterOnlyChoices />}>
      {PAUSE_MINUTES.map((minutes) => (
        <li key={minutes}>
          <Button kind="ghost" block className={styles.big} onClick={() => pause(minutes)}>
            {t('pause.for', { minutes })}
          </Button>
        </li>
      ))}
      <li>
        <Button kind="ghost" block className={styles.big} onClick={() => pause()}>
          {t('pause.untilOpened')}
        </Button>
      </li>
    </ChoicesDialog>
  )
}

/** Keeps orders for later: each choice says from when guests can order, by the tablet's clock. */
function LaterOnlyChoices() {
  const { t, language } = useTexts(kitchenTexts)
  const { kitchen, session, now, open } = useKitchenScope()
  const choose = (minutes: LaterOnlyMinutes) => {
    kitchen.setLaterOnly(minutes)
    open(null)
  }
  return (
    <div className={styles.group}>
      <fieldset>
        <legend className={styles.legend}>{t('later.title')}</legend>
        <p className={styles.text}>{t('later.text')}</p>
        <ul className={styles.choices}>
          {LATER_ONLY_MINUTES.map((minutes) => {
            const time = formatTime(laterOnlyEnd(new Date(now), minutes), session.timeZone, language)
            return (
              <li key={minutes}>
                <Button
                  kind="ghost"
                  block
                  className={styles.big}
                  end={t('later.from', { time })}
                  onClick={() => choose(minutes)}
                >
                  {t('pause.for', { minutes })}
                </Button>
              </li>
            )
          })}
        </ul>
      </fieldset>
    </div>
  )
}

/** Lengthens the preparation time of new orders for an hour, or ends that. */
export function BusyDialog() {
  const { t } = useTexts(kitchenTexts)
  const { kitchen, open } = useKitchenScope()
  const busy = useAtomValue(busyAtom)
  const choose = (minutes: BusyMinutes | 0) => {
    kitchen.setBusy(minutes)
    open(null)
  }
  return (
    <ChoicesDialog title={t('busy.title')} text={t('busy.text')} keep={t('busy.keep')}>
      {BUSY_MINUTES.map((minutes) => (
        <li key={minutes}>
          <Button kind="ghost" block className={styles.big} onClick={() => choose(minutes)}>
            {t('busy.longer', { minutes })}
          </Button>
        </li>
      ))}
      {busy && (
        <li>
          <Button block className={styles.big} onClick={() => choose(0)}>
            {t('busy.end')}
          </Button>
        </li>
      )}
    </ChoicesDialog>
  )
}
