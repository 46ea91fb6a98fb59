import type { Menu } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { cx, Dialog, SearchInput, Skeleton } from '@carte/ui'
import { useMemo, useState } from 'react'
import { useScope } from '../kitchen/KitchenContext.ts'
import { menuTurnAtom } from '../kitchen/state.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'
import { StockRow } from './StockRow.tsx'
import { stockFor, stockOf } from './stock.ts'
import { useMenu } from './useMenu.ts'

export function SoldOutDialog() {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { session, open } = useScope()
  const menu = useMenu(session.shopId, useAtomValue(menuTurnAtom))
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

function StockList({ menu }: { readonly menu: Menu }) {
  const { t, language } = useTexts(kitchenTexts)
  const [search, setSearch] = useState('')
  const stock = useMemo(() => stockOf(menu, language), [menu, language])
  const [first] = useState(() => new Set(stock.filter(({ soldOut }) => soldOut).map(({ code }) => code)))
  const found = stockFor(stock, search, first, language)
  return (
    <>
      <SearchInput
        value={search}
        onChange={setSearch}
        label={t('soldOut.search')}
        clearLabel={t('soldOut.clear')}
        className={styles.search}
      />
      {found.length === 0 && <p role="status">{t('soldOut.none', { search })}</p>}
      <ul>
        {found.map((one) => (
          <StockRow key={one.code} stock={one} />
        ))}
      </ul>
    </>
  )
}
