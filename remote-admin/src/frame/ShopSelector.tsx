import type { AdminSession } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { Dialog, Icon, SearchInput } from '@carte/ui'
import { useState } from 'react'
import { adminPaths } from '../paths.ts'
import { adminTexts } from '../texts.ts'
import { hrefAtShop, linksOf } from './navigation.ts'
import * as styles from './ShopSelector.module.css'
import { shopNameOf } from './shop-name.ts'

interface ShopSelectorProps {
  readonly session: AdminSession
  readonly section: string
  readonly shopId: string | null
}

/** From this many shops on, the dialog has a search field. */
const SEARCH_FROM = 8

/** Shows the chosen shop; with several shops, a button that opens the list of them. */
export function ShopSelector({ session, section, shopId }: ShopSelectorProps) {
  const { t } = useTexts(adminTexts)
  const { t: common } = useTexts(commonTexts)
  const [isOpen, setOpen] = useState(false)
  const name = shopNameOf(session, shopId)
  if (session.shops.length === 0) return <span className={styles.name} />
  if (session.shops.length === 1 && session.shops[0]?.id === shopId) return <span className={styles.name}>{name}</span>
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {/* The label contains the visible name (WCAG 2.5.3). */}
        <span className={styles.text}>{name}</span>
        <span className={styles.change}>{t('shop.change')}</span>
        <Icon name="chevronDown" size={18} />
      </button>
      <Dialog open={isOpen} onClose={close} title={t('shop.choose')} closeLabel={common('action.close')}>
        <ShopList session={session} section={section} shopId={shopId} onChoose={close} />
      </Dialog>
    </>
  )
}

function ShopList({ session, section, shopId, onChoose }: ShopSelectorProps & { readonly onChoose: () => void }) {
  const { t } = useTexts(adminTexts)
  const [search, setSearch] = useState('')
  const sought = search.trim().toLocaleLowerCase()
  const found = session.shops.filter(({ name }) => name.toLocaleLowerCase().includes(sought))
  // With more shops than the session holds, the page of all shops finds the others.
  const allShops = linksOf(session, 'installation', null).find(({ name }) => name === 'shops')
  return (
    <div className={styles.list}>
      {session.shops.length >= SEARCH_FROM && (
        <SearchInput
          label={t('shop.search')}
          clearLabel={t('shop.searchClear')}
          value={search}
          onChange={setSearch}
          data-autofocus=""
        />
      )}
      <p aria-live="polite" className={styles.none}>
        {found.length === 0 && t('shop.none')}
      </p>
      <ul>
        {found.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={hrefAtShop(session, id, section) ?? adminPaths.start.href()}
              aria-current={id === shopId ? 'true' : undefined}
              className={styles.shop}
              onClick={onChoose}
            >
              {name}
              {id === shopId && <Icon name="check" size={18} />}
            </Link>
          </li>
        ))}
      </ul>
      {allShops && (
        <Link to={allShops.href} className={styles.shop} onClick={onChoose}>
          {t('shop.all')}
          <Icon name="chevronRight" size={18} />
        </Link>
      )}
    </div>
  )
}
