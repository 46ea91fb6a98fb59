import { Outlet, ScrollRestoration } from '@carte/navigation'
import { ErrorBanner } from '../frame/notices/ErrorBanner.tsx'
import { ErrorPopup } from '../frame/notices/ErrorPopup.tsx'
import { useArrival, useFlagsOfScreenSize } from '../frame/useArrival.ts'
import { useHeadingFocus } from '../frame/useHeadingFocus.ts'
import { usePageLanguage } from '../frame/usePageLanguage.ts'
import { Parts } from './Parts.tsx'
import * as styles from './Stage.module.css'
import { StageHeader } from './StageHeader.tsx'
import { useSample } from './useSample.ts'

/** Replaces the site's frame for a remote that runs alone. For developers, in English. */
export function Stage({ remote }: { readonly remote: string }) {
  const trouble = useSample()
  useArrival()
  useFlagsOfScreenSize()
  const main = useHeadingFocus()
  usePageLanguage()
  return (
    <>
      <StageHeader remote={remote} trouble={trouble} />
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
