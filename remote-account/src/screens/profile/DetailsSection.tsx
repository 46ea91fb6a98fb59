import type { Profile } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import * as styles from '../../components/form/form.module.css'
import { NameFields } from '../../components/form/NameFields.tsx'
import { PhoneField } from '../../components/form/PhoneField.tsx'
import { ShopSelect } from '../../components/form/ShopSelect.tsx'
import { Submit } from '../../components/form/Submit.tsx'
import { accountTexts } from '../../texts.ts'
import { ProfileError } from './ProfileError.tsx'
import { Section } from './Section.tsx'
import { useDetails } from './useDetails.ts'

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
