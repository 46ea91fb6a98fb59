import type { Profile, ProfileRequest } from '@carte/contract'
import { changeProfile } from '@carte/contract/accounts'
import { useTexts } from '@carte/i18n'
import {
  announceAtom,
  atom,
  type JotaiStore,
  sessionAtom,
  settingsAtom,
  useAtomValue,
  useClient,
  useStore,
} from '@carte/store'
import { Notice } from '@carte/ui'
import { useState } from 'react'
import * as styles from '../../components/form/form.module.css'
import { NameFields } from '../../components/form/NameFields.tsx'
import { PhoneField, phoneErrors } from '../../components/form/PhoneField.tsx'
import { type FieldErrors, PROFILE_FIELDS } from '../../components/form/problems.ts'
import { ShopSelect } from '../../components/form/ShopSelect.tsx'
import { Submit } from '../../components/form/Submit.tsx'
import { type Read, useForm } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'
import { ProfileError } from './ProfileError.tsx'
import { Section } from './Section.tsx'

export function DetailsSection({ user }: { readonly user: Profile }) {
  const { t } = useTexts(accountTexts)
  const { form, busy, errors, trouble, begun, isSaved, required } = useDetails(user)
  const { values } = begun
  return (
    <Section title={t('profile.details')}>
      <form key={begun.key} {...form} className={styles.form}>
        <NameFields errors={errors} defaultValue={values} />
        <PhoneField errors={errors} required={required.phone} defaultValue={values.phone} />
        <ShopSelect errors={errors} required={required.favoriteShop} defaultValue={values.favoriteShop} />
        <ProfileError trouble={trouble} />
        <div role="status">{isSaved && <Notice tone="success" announce="none" title={t('profile.saved')} />}</div>
        <Submit busy={busy}>{t('profile.save')}</Submit>
      </form>
    </Section>
  )
}

/** Values that could not be saved because the session had ended; kept in memory until the customer signs in again. */
const draftAtom = atom<{ readonly code: string; readonly values: ProfileRequest } | null>(null)

type Name = 'name' | 'lastName' | 'phone' | 'favoriteShop'

const valuesOf = ({ name, lastName, phone, favoriteShop }: Profile): ProfileRequest => ({
  name,
  lastName,
  phone,
  favoriteShop,
})

const isSame = (a: ProfileRequest, b: ProfileRequest) => JSON.stringify(a) === JSON.stringify(b)

const typed = (read: Read): ProfileRequest => ({
  name: read('name').trim(),
  lastName: read('lastName').trim(),
  phone: read('phone').trim(),
  favoriteShop: read('favoriteShop'),
})

/** Takes over the saved profile, and notifies other tabs. */
function take(store: JotaiStore, user: Profile): void {
  const session = store.get(sessionAtom)
  if (session.user?.memberCode !== user.memberCode) return
  store.set(sessionAtom, { ...session, user })
  store.set(announceAtom)
}

/**
 * Manages the form of the customer's details. It starts with the server's values and follows changes of other tabs
 * until the customer edits it.
 *
 * @returns the form, its initial values (a new `key` resets it), and whether its values are saved
 */
function useDetails(user: Profile) {
  const client = useClient()
  const store = useStore()
  const settings = useAtomValue(settingsAtom)
  const [draft] = useState(() => store.get(draftAtom))
  const own = draft?.code === user.memberCode ? draft.values : null
  const [begun, setBegun] = useState({ key: 0, values: own ?? valuesOf(user), served: valuesOf(user) })
  const [isTouched, setTouched] = useState(own !== null)
  const [isSaved, setSaved] = useState(false)
  const served = valuesOf(user)
  if (!isTouched && !isSame(begun.served, served)) setBegun({ key: begun.key + 1, values: served, served })

  const required = {
    phone: settings?.phoneNumberRequired ?? false,
    favoriteShop: settings?.favoriteShopRequired ?? false,
  }
  const check = (read: Read): FieldErrors<Name> => {
    const { name, lastName, phone, favoriteShop } = typed(read)
    return {
      ...(name === '' && { name: ['missing.name'] as const }),
      ...(lastName === '' && { lastName: ['missing.lastName'] as const }),
      ...phoneErrors(phone, required.phone),
      ...(required.favoriteShop && favoriteShop === '' && { favoriteShop: ['requires-shop'] as const }),
    }
  }
  const send = async (read: Read) => {
    setSaved(false)
    const body = typed(read)
    const answer = await client.call(changeProfile, { body })
    if (answer.ok) {
      take(store, answer.data)
      // The customer's own change must not reset the form.
      setBegun((now) => ({ ...now, served: valuesOf(answer.data) }))
    }
    store.set(draftAtom, !answer.ok && answer.status === 401 ? { code: user.memberCode, values: body } : null)
    return answer
  }
  const onDone = () => {
    setTouched(false)
    setSaved(true)
  }
  const state = useForm<Name>({ fields: PROFILE_FIELDS, check, send, onDone })
  const onInput: typeof state.form.onInput = (event) => {
    setTouched(true)
    setSaved(false)
    state.form.onInput(event)
  }
  return { ...state, form: { ...state.form, onInput }, begun, isSaved, required }
}
