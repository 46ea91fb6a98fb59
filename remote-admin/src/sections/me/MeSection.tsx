import { changeOwnAccount } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Card } from '@carte/ui'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { SaveBar, SelectField, TextField, useAdminForm } from '../../components/form/index.ts'
import { SectionPage, useAdminCall } from '../../components/index.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../components/languages.ts'
import { useRoleText } from '../../components/roles-text.ts'
import type { SectionProps } from '../../section.ts'
import { CredentialsCard } from './CredentialsCard.tsx'
import * as styles from './MeSection.module.css'
import type { OwnAccountData } from './me.loader.ts'
import { SignInsCard } from './SignInsCard.tsx'
import { accountTexts } from './texts.ts'

/** The own account: name and language, ways to sign in, and where the person is signed in (ADMIN-29). */
export function MeSection({ data: { credentials, signIns }, session }: SectionProps<OwnAccountData>) {
  const { t } = useTexts(accountTexts)
  const roleText = useRoleText(session)
  const { email, roles } = session.account
  return (
    <SectionPage title={t('title')} intro={email} width="narrow">
      <Card as="section" pad="l" aria-labelledby="details" className={styles.card}>
        <h2 id="details">{t('details')}</h2>
        <p className={styles.soft}>{roles.map(roleText).join(' · ')}</p>
        <DetailsForm session={session} />
      </Card>
      <CredentialsCard credentials={credentials} />
      <SignInsCard signIns={signIns} />
    </SectionPage>
  )
}

const Details = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  language: z.enum(LANGUAGES),
})

function DetailsForm({ session }: Pick<SectionProps, 'session'>) {
  const { t } = useTexts(accountTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const { name, language } = session.account
  const values = useMemo(() => ({ name, language }), [name, language])
  const form = useAdminForm({
    schema: Details,
    values,
    save: (body) => call(changeOwnAccount, { body }),
    onSaved: revalidate,
  })
  const { control } = form.form
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField control={control} name="name" label={t('name')} autoComplete="name" maxLength={100} />
      <SelectField control={control} name="language" label={t('language')} hint={t('languageHint')}>
        {LANGUAGES.map((each) => (
          <option key={each} value={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </SelectField>
      <SaveBar form={form} />
    </form>
  )
}
