import { type Article, getMenu, type Language, type Menu, PAUSE_MINUTES, type PauseMinutes } from '@carte/contract'
import { listArticles } from '@carte/domain'
import { articleName, type LocalizedText } from '@carte/features'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useAtomValue, useClient } from '@carte/store'
import { Button, cx, Dialog, SearchInput, Skeleton } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { useEffect, useMemo, useState } from 'react'
import { useKitchenScope } from '../kitchen/KitchenContext.ts'
import { articleSubject } from '../kitchen/kitchen.ts'
import { menuRevisionAtom, outEverywhereAtom, pendingActionsAtom, rejectedAtom } from '../kitchen/state.ts'
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

/** Pauses orders for a number of minutes, or until the staff end the pause. */
export function PauseDialog() {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen, open } = useKitchenScope()
  const close = () => open(null)
  const pause = (minutes?: PauseMinutes) => {
    kitchen.setStatus('paused', minutes)
    close()
  }
  return (
    <Dialog
      open
      className={styles.dialog}
      onClose={close}
      title={t('pause.title')}
      closeLabel={common('action.close')}
      footer={
        <Button kind="quiet" className={styles.big} onClick={close}>
          {t('pause.keep')}
        </Button>
      }
    >
      <p className={styles.text}>{t('pause.text')}</p>
      <ul className={styles.choices}>
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
      </ul>
    </Dialog>
  )
}
