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
import { type ReadField, useForm } from '../../components/form/useForm.ts'
import { accountTexts } from '../../texts.ts'
import { ProfileError } from './ProfileError.tsx'
import { Section } from './Section.tsx'

/** Renders the form of the customer's name, phone number and favorite restaurant. */
export function DetailsSection({ user }: { readonly user: Profile }) {
  const { t } = useTexts(accountTexts)
  const { form, busy, errors, error, initial, isSaved, required } = useDetails(user)
  const { values } = initial
  return (
    <Section title={t('profile.details')}>
      {user.name === '' && <p>{t('profile.details.why')}</p>}
      <form key={initial.key} {...form} className={styles.form}>
        <NameFields errors={errors} defaultValue={values} />
        <PhoneField errors={errors} required={required.phone} defaultValue={values.phone} />
        <ShopSelect errors={errors} required={required.favoriteShop} defaultValue={values.favoriteShop} />
        <ProfileError error={error} />
        <div aria-live="polite">{isSaved && <Notice tone="success" announce="none" title={t('profile.saved')} />}</div>
        <Submit busy={busy}>{t('profile.save')}</Submit>
      </form>
    </Section>
  )
}

/** Values that could not be saved because the session had ended. In memory until the next attempt to save. */
const draftAtom = atom<{ readonly code: string; readonly values: ProfileRequest } | null>(null)

type DetailsField = 'name' | 'lastName' | 'phone' | 'favoriteShop'

/**
 * Manages the form of the customer's details. It starts with the draft of this customer, or else with the server's
 * values, and follows changes of other tabs until the customer edits it.
 *
 * @returns the form, its initial values (a new `key` resets it), and whether its values are saved
 */
function useDetails(user: Profile) {
  const client = useClient()
  const store = useStore()
  const settings = useAtomValue(settingsAtom)
  const [draft] = useState(() => store.get(draftAtom))
  const draftValues = draft?.code === user.memberCode ? draft.values : null
  const [initial, setInitial] = useState({
    key: 0,
    values: draftValues ?? valuesOf(user),
    serverValues: valuesOf(user),
  })
  const [isEdited, setEdited] = useState(draftValues !== null)
  const [isSaved, setSaved] = useState(false)
  const serverValues = valuesOf(user)
  if (!isEdited && !isSame(initial.serverValues, serverValues))
    setInitial({ key: initial.key + 1, values: serverValues, serverValues })

  const required = {
    phone: settings?.phoneNumberRequired ?? false,
    favoriteShop: settings?.favoriteShopRequired ?? false,
  }
  const check = (read: ReadField): FieldErrors<DetailsField> => {
    const { name, lastName, phone, favoriteShop } = readValues(read)
    return {
      ...(name === '' && { name: ['missing.name'] as const }),
      ...(lastName === '' && { lastName: ['missing.lastName'] as const }),
      ...phoneErrors(phone, required.phone),
      ...(required.favoriteShop && favoriteShop === '' && { favoriteShop: ['requires-shop'] as const }),
    }
  }
  const send = async (read: ReadField) => {
    setSaved(false)
    const body = readValues(read)
    const answer = await client.call(changeProfile, { body })
    if (answer.ok) {
      adoptProfile(store, answer.data)
      // The customer's own change must not reset the form.
      setInitial((now) => ({ ...now, serverValues: valuesOf(answer.data) }))
    }
    store.set(draftAtom, !answer.ok && answer.status === 401 ? { code: user.memberCode, values: body } : null)
    return answer
  }
  const onDone = () => {
    setEdited(false)
    setSaved(true)
  }
  const state = useForm<DetailsField>({ fields: PROFILE_FIELDS, check, send, onDone })
  const onInput: typeof state.form.onInput = (event) => {
    setEdited(true)
    setSaved(false)
    state.form.onInput(event)
  }
  return { ...state, form: { ...state.form, onInput }, initial, isSaved, required }
}

const valuesOf = ({ name, lastName, phone, favoriteShop }: Profile): ProfileRequest => ({
  name,
  lastName,
  phone,
  favoriteShop,
})

const isSame = (a: ProfileRequest, b: ProfileRequest) => JSON.stringify(a) === JSON.stringify(b)

const readValues = (read: ReadField): ProfileRequest => ({
  name: read('name').trim(),
  lastName: read('lastName').trim(),
  phone: read('phone').trim(),
  favoriteShop: read('favoriteShop'),
})

/** Takes over the saved profile, and notifies other tabs. */
function adoptProfile(store: JotaiStore, user: Profile): void {
  const session = store.get(sessionAtom)
  if (session.user?.memberCode !== user.memberCode) return
  store.set(sessionAtom, { ...session, user })
  store.set(announceAtom)
}
