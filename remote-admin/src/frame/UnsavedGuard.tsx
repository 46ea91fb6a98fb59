import { useTexts } from '@carte/i18n'
import { useBlocker } from '@carte/navigation'
import { useAtomValue, useStore } from '@carte/store'
import { useEffect } from 'react'
import { ConfirmDialog } from '../components/ConfirmDialog.tsx'
import { adminTexts } from '../texts.ts'
import { unsavedFormsAtom } from './unsaved.ts'

/** Asks before a page with unsaved changes is left. The browser asks itself before it closes the page. */
export function UnsavedGuard() {
  const { t } = useTexts(adminTexts)
  const store = useStore()
  const hasUnsaved = useAtomValue(unsavedFormsAtom).size > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      store.get(unsavedFormsAtom).size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!hasUnsaved) return
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Chrome before 119 ignores `preventDefault` here.
      event.returnValue = true
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasUnsaved])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.discard')}
      cancelLabel={t('unsaved.stay')}
      onConfirm={async () => {
        blocker.proceed?.()
        return null
      }}
      onClose={() => blocker.reset?.()}
    >
      <p>{t('unsaved.text')}</p>
    </ConfirmDialog>
  )
}
