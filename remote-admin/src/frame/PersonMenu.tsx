import type { AdminSession } from '@carte/contract'
import { signOutAdmin } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { Link, useRevalidator } from '@carte/navigation'
import { useClient, useStore } from '@carte/store'
import { Icon, Popover, popoverItemClass } from '@carte/ui'
import { useState } from 'react'
import { AdminIcon } from '../components/AdminIcon.tsx'
import { ConfirmDialog } from '../components/ConfirmDialog.tsx'
import { useProblemText } from '../components/useProblemText.ts'
import { adminTexts } from '../texts.ts'
import { linksOf, markedSection } from './navigation.ts'
import * as styles from './PersonMenu.module.css'
import { signingOutAtom } from './state.ts'
import { unsavedFormsAtom } from './unsaved.ts'

interface PersonMenuProps {
  readonly session: AdminSession
  readonly section: string
}

/** The menu of the signed-in person: the own account, and signing out. */
export function PersonMenu({ session, section }: PersonMenuProps) {
  const { t } = useTexts(adminTexts)
  const store = useStore()
  const signOut = useSignOut()
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const marked = markedSection(section)
  const { name, email } = session.account
  const onSignOut = async () => {
    // Signing out closes the page; its guard only asks before another address.
    if (store.get(unsavedFormsAtom).size > 0) return setAsking(true)
    const failed = await signOut()
    setError(failed)
    setAsking(failed !== null)
  }
  return (
    <div className={styles.person}>
      <Popover
        align="end"
        triggerClass={styles.trigger}
        label={t('person.menu', { name })}
        trigger={
          <>
            <Icon name="user" size={20} />
            <span className={styles.name}>{name}</span>
          </>
        }
      >
        <p className={styles.who}>
          <strong>{name}</strong>
          {email}
        </p>
        <ul>
          {linksOf(session, 'account', null).map((link) => (
            <li key={link.name}>
              <Link
                to={link.href}
                aria-current={link.name === marked ? 'page' : undefined}
                className={popoverItemClass(link.name === marked)}
              >
                <AdminIcon name={link.icon} size={20} />
                {t(link.label)}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={popoverItemClass()} onClick={() => void onSignOut()}>
              <AdminIcon name="signOut" size={20} />
              {t('person.signOut')}
            </button>
          </li>
        </ul>
      </Popover>
      <ConfirmDialog
        open={isAsking}
        title={error === null ? t('unsaved.title') : t('person.signOutFailed')}
        confirmLabel={t('person.signOut')}
        onConfirm={signOut}
        onClose={() => setAsking(false)}
      >
        <p>{error ?? t('unsaved.text')}</p>
      </ConfirmDialog>
    </div>
  )
}

/** Returns a function that signs out and shows the sign-in. It returns the text of an error, or null. */
function useSignOut(): () => Promise<string | null> {
  const client = useClient()
  const store = useStore()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  return async () => {
    // The event stream can report the end of the session before this call is answered.
    store.set(signingOutAtom, true)
    const result = await client.call(signOutAdmin, {})
    if (!result.ok) {
      store.set(signingOutAtom, false)
      return problemText(result.problem)
    }
    await revalidate()
    return null
  }
}
