import type { Problem, Profile } from '@carte/contract'
import { changeAccountInfo, getUserData } from '@carte/contract/accounts'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths } from '@carte/navigation'
import { defineScreen, hostPageAtom, type ScreenProps, sessionAtom, useAtomValue, useClient } from '@carte/store'
import { Button, buttonClass, Dialog, Notice } from '@carte/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as formStyles from '../../components/form/form.module.css'
import { NewPassword } from '../../components/form/NewPassword.tsx'
import { newPasswordErrors } from '../../components/form/newPasswordErrors.ts'
import { PASSWORD_FIELDS } from '../../components/form/problems.ts'
import { type ReadField, useForm } from '../../components/form/useForm.ts'
import { MemberCard } from '../../components/member-card/MemberCard.tsx'
import { accountTexts } from '../../texts.ts'
import { CollapsedForm } from './CollapsedForm.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { OLD_PASSWORD_FIELDS, OldPassword, oldPasswordErrors } from './OldPassword.tsx'
import { ProfileError } from './ProfileError.tsx'
import * as styles from './ProfileScreen.module.css'
import { loadProfile, type ProfileData } from './profile.loader.ts'
import { SecondarySubmit } from './SecondarySubmit.tsx'
import { Section } from './Section.tsx'
import { SignedOut } from './SignedOut.tsx'
import { SignInsSection } from './SignInsSection.tsx'

/** Renders the customer's profile: a section for each thing that can be changed, shown or deleted. */
export function ProfileScreen({ data: info }: ScreenProps<ProfileData | null>) {
  const { t } = useTexts(accountTexts)
  const { owner, isSignedOut } = useOwner()
  const [end, setEnd] = useState<'deleted' | 'signedOut' | null>(null)
  if (end === 'deleted') return <ProfileEnd title={t('profile.deleted')}>{t('profile.deletedText')}</ProfileEnd>
  if (end === 'signedOut') return <ProfileEnd title={t('profile.signedOut')}>{t('profile.signedOutHere')}</ProfileEnd>
  const isLoaded = owner !== null && info !== null
  return (
    <div className={styles.screen}>
      <PageTitle>{t('profile.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('profile.title')}</h1>
      <div aria-live="polite">{(isSignedOut || !isLoaded) && <SignedOut />}</div>
      {isLoaded && (
        // Resets all forms for another customer.
        <div key={owner.memberCode} className={styles.sections}>
          <DetailsSection user={owner} />
          {info.hasPassword ? (
            <>
              <EmailSection email={owner.email} />
              <PasswordSection email={owner.email} />
            </>
          ) : (
            <SetPasswordSection email={owner.email} />
          )}
          {info.signIns && (
            <SignInsSection info={info} signIns={info.signIns} onSignedOut={() => setEnd('signedOut')} />
          )}
          <MemberCardSection />
          <DataSection />
          <DeleteSection info={info} onDeleted={() => setEnd('deleted')} />
        </div>
      )}
    </div>
  )
}

/**
 * Returns the customer of this page, also after the session has ended, so that the forms keep their input until the
 * next sign-in. If another customer signs in, they become the owner.
 */
function useOwner(): { readonly owner: Profile | null; readonly isSignedOut: boolean } {
  const { user } = useAtomValue(sessionAtom)
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  return { owner: user ?? last, isSignedOut: user === null }
}

/**
 * Confirms that the account was deleted or this device signed out. The link reloads the document, so that no customer
 * data stays in memory.
 */
function ProfileEnd({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTexts(accountTexts)
  const heading = useHeadingFocus()
  return (
    <div className={styles.screen}>
      <PageTitle>{title}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{children}</p>
      <Link reloadDocument to={paths.home.href()} className={buttonClass('primary', { block: true })}>
        {t('profile.deletedOn')}
      </Link>
    </div>
  )
}

/** Moves the focus to the heading, because the button that had it has disappeared. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

const PASSWORD_FORM_FIELDS = { ...PASSWORD_FIELDS, ...OLD_PASSWORD_FIELDS }

/** Changes the password, which signs out all other devices. */
function PasswordSection({ email }: { readonly email: string }) {
  const { t } = useTexts(accountTexts)
  const client = useClient()
  const summary = useRef<HTMLElement>(null)
  /** Counts the changes; as the form's key it clears the fields. */
  const [changes, setChanges] = useState(0)
  const [isDone, setDone] = useState(false)

  const send = (read: ReadField) => {
    setDone(false)
    return client.call(changeAccountInfo, { body: { oldPassword: read('oldPassword'), newPassword: read('password') } })
  }
  const onDone = () => {
    summary.current?.focus()
    setChanges((count) => count + 1)
    setDone(true)
  }
  const { form, busy, errors, error } = useForm({ fields: PASSWORD_FORM_FIELDS, check: passwordErrors, send, onDone })
  return (
    <Section title={t('profile.password')}>
      <CollapsedForm label={t('profile.password.change')} summary={summary}>
        <div aria-live="polite">
          {isDone && (
            <Notice tone="success" announce="none" title={t('profile.password.done')}>
              {t('profile.password.others')}
            </Notice>
          )}
        </div>
        <form key={changes} {...form} className={formStyles.form}>
          <OldPassword email={email} errors={errors} />
          <NewPassword label={t('form.newPassword')} errors={errors} />
          <ProfileError error={error} />
          <SecondarySubmit busy={busy}>{t('profile.password.submit')}</SecondarySubmit>
        </form>
      </CollapsedForm>
    </Section>
  )
}

const passwordErrors = (read: ReadField) => ({
  ...oldPasswordErrors(read),
  ...newPasswordErrors(read('password'), read('repeat')),
})

/** Offers to set a password, for an account that has none. */
function SetPasswordSection({ email }: { readonly email: string }) {
  const { t } = useTexts(accountTexts)
  return (
    <Section title={t('profile.signIn')}>
      <p>{t('profile.noPassword', { email })}</p>
      <Link
        to={paths.forgotPassword.href({ redirectUri: paths.profile.href() })}
        state={{ email }}
        className={buttonClass('ghost', { small: true })}
      >
        {t('profile.noPassword.set')}
      </Link>
    </Section>
  )
}

function MemberCardSection() {
  const { t } = useTexts(accountTexts)
  const { t: common } = useTexts(commonTexts)
  const [isShown, setShown] = useState(false)
  return (
    <Section title={t('profile.card')}>
      <p>{t('profile.card.text')}</p>
      <Button small kind="ghost" aria-haspopup="dialog" onClick={() => setShown(true)}>
        {t('profile.card.show')}
      </Button>
      <Dialog
        open={isShown}
        onClose={() => setShown(false)}
        title={t('profile.card.yours')}
        closeLabel={common('action.close')}
      >
        <MemberCard />
      </Dialog>
    </Section>
  )
}

/** Offers the customer's data as a file. */
function DataSection() {
  const { t } = useTexts(accountTexts)
  const { address } = useClient()
  const { isEmbedded } = useAtomValue(hostPageAtom)
  return (
    <Section title={t('profile.data')}>
      <p>{t('profile.data.text')}</p>
      {isEmbedded ? (
        <DataDownload />
      ) : (
        // `download` without a value: the server names the file.
        <a href={address(getUserData, {})} download className={buttonClass('ghost', { small: true })}>
          {t('profile.data.get')}
        </a>
      )}
    </Section>
  )
}

/** Renders the download button in embeds. */
function DataDownload() {
  const { t } = useTexts(accountTexts)
  const { save, isBusy, problem } = useDataFile()
  return (
    <>
      <ProfileError error={{ fields: {}, otherProblem: problem }} />
      <Button kind="ghost" small busy={isBusy} onClick={() => void save()}>
        {t('profile.data.get')}
      </Button>
    </>
  )
}

/**
 * Downloads the customer's data with an API call. In embeds the session is a token, which a plain link could not send.
 */
function useDataFile() {
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const save = async () => {
    setBusy(true)
    const answer = await client.call(getUserData, {})
    setBusy(false)
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) downloadFile(JSON.stringify(answer.data, null, 2))
  }
  return { save, isBusy, problem }
}

/** File name, the same as the server's. */
const FILE_NAME = 'carte-data.json'

/** Saves the text as a file on the customer's device. */
function downloadFile(text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: FILE_NAME }).click()
  // By the next task the download has started and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(href))
}

export const screen = defineScreen({ load: loadProfile, Component: ProfileScreen })
