import { formatList, useTexts } from '@carte/i18n'
import { Card } from '@carte/ui'
import type { Company, Contact } from '../companies.ts'
import { pagesTexts } from '../texts.ts'
import * as styles from './Document.module.css'
import { Fact, Facts } from './Document.tsx'

/** Lists the companies with their email addresses, or says how to ask for them. */
export function Companies({ companies }: { readonly companies: readonly Company[] }) {
  const { t } = useTexts(pagesTexts)
  if (companies.length === 0) return <p>{t('company.missing')}</p>
  return (
    <div className={styles.cards}>
      {companies.map((company) => (
        <CompanyCard key={`${company.orgNumber} ${company.name}`} company={company} />
      ))}
      {companies.some(({ contacts }) => contacts.length === 0) && <p>{t('company.ask')}</p>}
    </div>
  )
}

function CompanyCard({ company: { name, orgNumber, vatNumber, contacts } }: { readonly company: Company }) {
  const { t, language } = useTexts(pagesTexts)
  const nameOf = ({ restaurants }: Contact) =>
    restaurants.length === 0 ? t('company.email') : formatList(restaurants, language)
  return (
    <Card className={styles.card}>
      <h3>{name}</h3>
      <Facts>
        {orgNumber !== '' && <Fact name={t('company.orgNumber')}>{orgNumber}</Fact>}
        {vatNumber !== '' && <Fact name={t('company.vatNumber')}>{vatNumber}</Fact>}
        {contacts.map((contact) => (
          <Fact key={contact.email} name={nameOf(contact)}>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
