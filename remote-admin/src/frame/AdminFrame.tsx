import type { AdminSession } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { useAtomValue, useSetAtom } from '@carte/store'
import { Dialog } from '@carte/ui'
import { type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { AdminIcon } from '../components/AdminIcon.tsx'
import { adminPaths } from '../paths.ts'
import { adminTexts } from '../texts.ts'
import * as styles from './AdminFrame.module.css'
import { NavList } from './NavList.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { ShopSelector } from './ShopSelector.tsx'
import { chosenShopAtom } from './state.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useSectionFocus } from './useSectionFocus.ts'

interface AdminFrameProps {
  readonly session: AdminSession
  /** Name of the section; absent on a page without one. */
  readonly section?: string
  /** The shop in the address. */
  readonly shopId?: string | null
  /** Identifies the page: its heading takes the focus when this changes. */
  readonly pageKey: string
  readonly children: ReactNode
}

/** What surrounds every section: the heading area with shop and person, and the navigation (ADMIN-20). */
export function AdminFrame({ session, section = '', shopId = null, pageKey, children }: AdminFrameProps) {
  const { t } = useTexts(adminTexts)
  const content = useSectionFocus(pageKey)
  const contentId = useId()
  const shop = useChosenShop(session, shopId)
  const navProps = { session, section, shopId: shop }
  const skip = (event: MouseEvent) => {
    // The address stays without a fragment.
    event.preventDefault()
    content.current?.focus()
  }
  return (
    <div className={styles.frame}>
      <a href={`#${contentId}`} className={styles.skip} onClick={skip}>
        {t('nav.skip')}
      </a>
      <div className={styles.bar}>
        <MenuButton {...navProps} />
        <Link to={adminPaths.start.href()} className={styles.home}>
          {t('title')}
        </Link>
        <ShopSelector session={session} section={section} shopId={shop} />
        <PersonMenu session={session} section={section} />
      </div>
      <nav aria-label={t('nav.label')} className={styles.column}>
        <NavList {...navProps} />
      </nav>
      <div ref={content} id={contentId} tabIndex={-1} className={styles.content}>
        {children}
      </div>
      <UnsavedGuard />
    </div>
  )
}

/** Returns the shop of the address, or the one that was shown last. */
function useChosenShop({ shops }: AdminSession, shopId: string | null): string | null {
  const chosen = useAtomValue(chosenShopAtom)
  const setChosen = useSetAtom(chosenShopAtom)
  useEffect(() => {
    if (shopId !== null) setChosen(shopId)
  }, [shopId, setChosen])
  const isChosenKnown = shops.some(({ id }) => id === chosen)
  return shopId ?? (isChosenKnown ? chosen : null) ?? shops[0]?.id ?? null
}

/** The navigation of a small screen: a button that opens the links as a dialog. */
function MenuButton(props: {
  readonly session: AdminSession
  readonly section: string
  readonly shopId: string | null
}) {
  const { t } = useTexts(adminTexts)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={styles.menu}
        aria-haspopup="dialog"
        aria-label={t('nav.open')}
        onClick={() => setOpen(true)}
      >
        <AdminIcon name="bars" />
      </button>
      <Dialog open={isOpen} onClose={close} title={t('nav.label')} closeLabel={t('nav.close')}>
        <nav aria-label={t('nav.label')}>
          <NavList {...props} onFollow={close} />
        </nav>
      </Dialog>
    </>
  )
}
