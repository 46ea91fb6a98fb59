import type { Settings } from '@carte/contract'
import { register } from '@carte/contract/accounts'
import { useTexts } from '@carte/i18n'
import { settingsAtom, useAtomValue, useClient, useSetAtom } from '@carte/store'
import { useState } from 'react'
import { emailErrors } from '../../components/form/EmailField.tsx'
import { newPasswordErrors } from '../../components/form/newPasswordErrors.ts'
import { phoneErrors } from '../../components/form/PhoneField.tsx'
import { EMAIL_FIELDS, type FieldErrors, PASSWORD_FIELDS, PROFILE_FIELDS } from '../../components/form/problems.ts'
import { type Read, type Sent, useForm } from '../../components/form/useForm.ts'
import { returnToAtom } from '../../components/returnTo.ts'
import { accountTexts } from '../../texts.ts'

export type RegisterField =
  | 'name'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'password'
  | 'repeat'
  | 'favoriteShop'
  | 'acceptTerms'

const FIELDS = { ...EMAIL_FIELDS, ...PASSWORD_FIELDS, ...PROFILE_FIELDS }

/** A created account; `isMailed` is false if the confirmation email could not be sent. */
export interface Registered {
  readonly email: string
  readonly isMailed: boolean
}

type Required = Pick<Settings, 'phoneNumberRequired' | 'favoriteShopRequired'>

export function registerErrors(read: Read, required: Required): FieldErrors<RegisterField> {
  return {
    ...(read('name').trim() === '' && { name: ['missing.name'] }),
    ...(read('lastName').trim() === '' && { lastName: ['missing.lastName'] }),
    ...emailErrors(read('email')),
    ...phoneErrors(read('phone'), required.phoneNumberRequired),
    ...newPasswordErrors(read('password'), read('repeat')),
    ...(required.favoriteShopRequired && read('favoriteShop') === '' && { favoriteShop: ['requires-shop'] }),
    ...(read('acceptTerms') === '' && { acceptTerms: ['missing.terms'] }),
  }
}

const NOT_MAILED = 'send-email-confirmation-failed'
const isMade = (sent: Sent) =>
  sent.ok || sent.problem.code === NOT_MAILED || Object.hasOwn(sent.problem.errors ?? {}, NOT_MAILED)

/** Creates the account. Stores `redirectUri` for when the link in the email is opened. */
export function useRegister(redirectUri: string | undefined) {
  const client = useClient()
  const { language } = useTexts(accountTexts)
  const settings = useAtomValue(settingsAtom)
  const required = settings ?? { phoneNumberRequired: false, favoriteShopRequired: false }
  const keepReturn = useSetAtom(returnToAtom)
  const [registered, setRegistered] = useState<Registered | null>(null)

  const send = async (read: Read): Promise<Sent> => {
    const email = read('email').trim()
    const answer = await client.call(register, {
      body: {
        email,
        password: read('password'),
        name: read('name').trim(),
        lastName: read('lastName').trim(),
        phone: read('phone').trim(),
        favoriteShop: read('favoriteShop'),
        acceptTerms: true,
        culture: language,
      },
    })
    if (!isMade(answer)) return answer
    keepReturn(redirectUri)
    setRegistered({ email, isMailed: answer.ok })
    return { ok: true }
  }
  const form = useForm<RegisterField>({ fields: FIELDS, check: (read) => registerErrors(read, required), send })
  return { ...form, required, registered }
}
