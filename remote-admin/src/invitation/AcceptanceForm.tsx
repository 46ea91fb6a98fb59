import type { Invitation, NewCredential } from '@carte/contract'
import { acceptInvitation } from '@carte/contract/admin'
import type { Result } from '@carte/contract/client'
import { useTexts } from '@carte/i18n'
import { useNavigate } from '@carte/navigation'
import { useClient } from '@carte/store'
import { Button, Chip, Notice } from '@carte/ui'
import { RadioRow } from '@carte/ui/option-row'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { FormStatus, SelectField, TextField, useAdminForm } from '../components/form/index.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../components/languages.ts'
import { PasswordFields } from '../credentials/PasswordFields.tsx'
import { createPasskey, deviceName, supportsPasskeys } from '../credentials/passkeys.ts'
import { usePasswordChecks } from '../credentials/password-schema.ts'
import { credentialTexts } from '../credentials/texts.ts'
import { adminPaths } from '../paths.ts'
import { useProblemNotice } from '../sign-in/useProblemNotice.ts'
import { adminTexts } from '../texts.ts'
import * as styles from './InvitationPage.module.css'
import { invitationTexts } from './texts.ts'

interface AcceptanceFormProps {
  readonly code: string
  readonly invitation: Invitation
  /** Reads the invitation again, for a new challenge. */
  readonly onStartAgain: () => Promise<void>
}

/** Name, language and the way to sign in of an invited person. */
export function AcceptanceForm({ code, invitation, onStartAgain }: AcceptanceFormProps) {
  const { t } = useTexts(invitationTexts)
  const { t: admin } = useTexts(adminTexts)
  const { t: credential } = useTexts(credentialTexts)
  const [hasPasskeys] = useState(supportsPasskeys)
  const [way, setWay] = useState<'passkey' | 'password'>(hasPasskeys ? 'passkey' : 'password')
  const { form, error } = useAcceptance({ code, invitation, way })
  const { control } = form.form
  return (
    <>
      <div className={styles.roles}>
        <p className={styles.email}>{t('for', { email: invitation.email })}</p>
        <ul>
          {invitation.roles.map(({ role, shopName }) => (
            <li key={`${shopName} ${role}`}>
              <Chip>{admin(`role.${role}`)}</Chip>
              {shopName ?? t('installation')}
            </li>
          ))}
        </ul>
      </div>
      <form {...form.formProps} className={styles.form}>
        <TextField control={control} name="name" label={t('name')} autoComplete="name" maxLength={100} />
        <SelectField control={control} name="language" label={t('language')} hint={t('languageHint')}>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </SelectField>
        <fieldset>
          <legend>{t('way')}</legend>
          {hasPasskeys ? (
            <>
              <RadioRow
                name="way"
                label={t('passkey')}
                description={t('passkeyText')}
                checked={way === 'passkey'}
                onChange={() => setWay('passkey')}
              />
              <RadioRow
                name="way"
                label={t('password')}
                description={t('passwordText')}
                checked={way === 'password'}
                onChange={() => setWay('password')}
              />
            </>
          ) : (
            <Notice announce="none" title={admin('signIn.noPasskeys')} />
          )}
          {way === 'passkey' ? (
            <TextField
              control={control}
              name="passkeyName"
              label={credential('passkeyName')}
              hint={credential('passkeyNameHint')}
              maxLength={100}
            />
          ) : (
            <PasswordFields control={control} totp={invitation.totp} />
          )}
        </fieldset>
        {error !== null && <Notice tone="error" title={error} />}
        <FormStatus
          form={form}
          action={
            <Button small kind="ghost" onClick={() => void onStartAgain()}>
              {t('startAgain')}
            </Button>
          }
        />
        <Button type="submit" busy={form.state === 'saving'}>
          {t(way === 'passkey' ? 'submitPasskey' : 'submit')}
        </Button>
      </form>
    </>
  )
}

interface AcceptanceOptions extends Pick<AcceptanceFormProps, 'code' | 'invitation'> {
  readonly way: 'passkey' | 'password'
}

function useAcceptance({ code, invitation, way }: AcceptanceOptions) {
  const { t: credentialText } = useTexts(credentialTexts)
  const client = useClient()
  const navigate = useNavigate()
  const { ofPasskey } = useProblemNotice()
  const checks = usePasswordChecks()
  const [error, setError] = useState<string | null>(null)
  const schema = useMemo(() => {
    const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
    const password = way === 'password' ? checks : { password: z.string(), code: z.string() }
    return z.object({
      name,
      language: z.enum(LANGUAGES),
      passkeyName: way === 'passkey' ? name : z.string(),
      ...password,
    })
  }, [way, checks])
  const values = useMemo(
    () => ({
      name: invitation.name,
      language: invitation.language,
      passkeyName: deviceName(navigator.userAgent),
      password: '',
      code: '',
    }),
    [invitation],
  )

  async function makeCredential(output: z.infer<typeof schema>): Promise<NewCredential | null> {
    if (way === 'password') return { kind: 'password', password: output.password, code: output.code }
    const passkey = await createPasskey(invitation.passkeyOptions)
    if (passkey.ok) return { kind: 'passkey', response: passkey.response, name: output.passkeyName }
    setError(ofPasskey(passkey.failure))
    return null
  }
  const form = useAdminForm({
    schema,
    values,
    protect: false,
    fieldOfCode: way === 'password' ? { 'credential-invalid': 'code' } : {},
    textOfCode: () => credentialText('codeInvalid'),
    save: async (output): Promise<Result<unknown> | null> => {
      setError(null)
      const credential = await makeCredential(output)
      if (!credential) return null
      const { challengeId } = invitation
      const { name, language } = output
      return client.call(acceptInvitation, { body: { code, name, language, challengeId, credential } })
    },
    // The start page then loads with the new session.
    onSaved: () => navigate(adminPaths.start.href(), { replace: true }),
  })
  return { form, error }
}
