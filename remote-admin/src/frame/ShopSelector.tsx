import type { AdminSession } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { Dialog, Icon, SearchInput } from '@carte/ui'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useGradualCount } from '../components/useGradualCount.ts'
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
  const close = useCallback(() => setOpen(false), [])
  const name = shopNameOf(session, shopId)
  if (session.shops.length === 0) return <span className={styles.name} />
  if (session.shops.length === 1 && session.shops[0]?.id === shopId) return <span className={styles.name}>{name}</span>
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {/* The label contains the visible name (WCAG 2.5.3). */}
        <span className={styles.text}>{name}</span>
        <span className={styles.change}>{t('shop.change')}</span>
        <Icon name="chevronDown" size={18} />
      </button>
      <Dialog open={isOpen} isHeavy onClose={close} title={t('shop.choose')} closeLabel={common('action.close')}>
        <ShopList session={session} section={section} shopId={shopId} onChoose={close} />
      </Dialog>
    </>
  )
}

function ShopList({ session, section, shopId, onChoose }: ShopSelectorProps & { readonly onChoose: () => void }) {
  const { t } = useTexts(adminTexts)
  const [search, setSearch] = useState('')
  // The field shows a key at once, and the list follows.
  const sought = useDeferredValue(search).trim().toLocaleLowerCase()
  const found = useMemo(
    () => session.shops.filter(({ name }) => name.toLocaleLowerCase().includes(sought)),
    [session, sought],
  )
  const hasSearch = session.shops.length >= SEARCH_FROM
  const count = useGradualCount(found.map(({ id }) => id))
  // With more shops than the session holds, the page of all shops finds the others.
  const allShops = linksOf(session, 'installation', null).find(({ name }) => name === 'shops')
  return (
    <div className={styles.list}>
      {hasSearch && (
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
        {found.slice(0, count).map(({ id, name }) => (
          <ShopItem
            key={id}
            name={name}
            href={hrefAtShop(session, id, section) ?? adminPaths.start.href()}
            isChosen={id === shopId}
            onChoose={onChoose}
          />
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

interface ShopItemProps {
  readonly name: string
  readonly href: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const ShopItem = memo(function ShopItem({ name, href, isChosen, onChoose }: ShopItemProps) {
  return (
    <li>
      <Link to={href} aria-current={isChosen ? 'true' : undefined} className={styles.shop} onClick={onChoose}>
        {name}
        {isChosen && <Icon name="check" size={18} />}
      </Link>
    </li>
  )
})
