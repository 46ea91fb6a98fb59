import { Outlet, ScrollRestoration } from '@carte/navigation'
import { ErrorBanner } from '../frame/notices/ErrorBanner.tsx'
import { ErrorPopup } from '../frame/notices/ErrorPopup.tsx'
import { useArrival, useFlagsOfScreenSize } from '../frame/useArrival.ts'
import { useHeadingFocus } from '../frame/useHeadingFocus.ts'
import { usePageLanguage } from '../frame/usePageLanguage.ts'
import * as styles from './DevHost.module.css'
import { DevHostHeader } from './DevHostHeader.tsx'
import { Parts } from './Parts.tsx'
import { useSample } from './useSample.ts'

/** Replaces the site's frame for a remote that runs alone. For developers, in English. */
export function DevHost({ remote }: { readonly remote: string }) {
  const error = useSample()
  useArrival()
  useFlagsOfScreenSize()
  const main = useHeadingFocus()
  usePageLanguage()
  return (
    <>
      <DevHostHeader remote={remote} error={error} />
      <ErrorBanner />
      <div className={styles.page}>
        <main ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Parts remote={remote} />
      </div>
      <ErrorPopup />
      <ScrollRestoration />
    </>
  )
}
