import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useLocation, useNavigation, useRouteLoaderData } from '@carte/navigation'
import { closeBannerAtom, type Notices, noticesAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Banner } from '@carte/ui'
import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import { SCREEN_ROUTE } from '../../app/load-screen.ts'
import * as styles from './ErrorBanner.module.css'

/**
 * Shows an error that only has the code of an HTTP status, or that the server is unreachable, until it is closed or the
 * guest opens another screen. Esc does not close it: Esc is for dialogs that have the focus, and a banner never takes
 * it.
 */
export function ErrorBanner() {
  const { t } = useTexts(commonTexts)
  const notices = useAtomValue(noticesAtom)
  const { banner } = notices
  const close = useSetAtom(closeBannerAtom)
  useCloseOnNavigation(notices, close)
  if (!banner) return null
  return (
    <Banner tone="error" onClose={() => close()} closeLabel={t('action.close')} className={styles.place}>
      {problemText(t, { code: banner })}
    </Banner>
  )
}

/**
 * Calls `end` when the guest has moved to another screen, where a banner about the previous one would be misleading. A
 * notice from a running navigation belongs to the screen it leads to: a shop that failed to load leads home, and home
 * says why.
 */
export function useCloseOnNavigation(notices: Notices, end: () => void): void {
  const location = useLocation()
  const { state } = useNavigation()
  // The router is `idle` while the first screen loads.
  const isSettled = useRouteLoaderData(SCREEN_ROUTE) !== undefined && state === 'idle'
  // Router updates are transitions. Deferring the notices handles each one after the transitions that were pending
  // before it.
  const settled = useDeferredValue(notices)
  // The latest notices, and the path of their screen: null while the navigation to it runs.
  const latest = useRef<{ readonly notices: Notices | null; readonly path: string | null }>({
    notices: null,
    path: null,
  })

  const follow = useEffectEvent((now: Notices, { pathname }: { readonly pathname: string }) => {
    const { path } = latest.current
    if (now !== latest.current.notices) latest.current = { notices: now, path: isSettled ? pathname : null }
    else if (path === null) latest.current = { notices: now, path: pathname }
    else if (now === notices && now.banner !== null && path !== pathname) end()
  })
  useEffect(() => follow(settled, location), [settled, location])
}
