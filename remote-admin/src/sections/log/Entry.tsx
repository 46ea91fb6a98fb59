import type { AdminSession, AuditEntry } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { formatDateTime } from '../../components/formats.ts'
import { shopNameOf } from '../../frame/shop-name.ts'
import * as styles from './LogSection.module.css'
import { logTexts } from './texts.ts'
import { useEntryTexts } from './useEntryTexts.ts'

interface EntryProps {
  readonly entry: AuditEntry
  readonly session: AdminSession
}

/** One change: who, what and when, and its fields before and after. */
export function Entry({ entry, session }: EntryProps) {
  const { t, language } = useTexts(logTexts)
  const { actionText, fieldText, valueText } = useEntryTexts()
  const { at, accountName, accountId, shopId, action, subject, before, after } = entry
  const timeZone = session.shops.find(({ id }) => id === shopId)?.timeZone
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        <strong>{actionText(action)}</strong>
        {shopId !== null && <span>{shopNameOf(session, shopId)}</span>}
      </p>
      <p className={styles.who}>
        <span>{accountId === null ? t('commandLine') : accountName}</span>
        <time dateTime={at}>{formatDateTime(at, language, timeZone)}</time>
        {subject !== '' && <span className={styles.subject}>{subject}</span>}
      </p>
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map((field) => (
            <div key={field}>
              <dt>{fieldText(field)}</dt>
              <dd>
                {before && <del>{valueText(field, before[field])}</del>}
                {before && after && <span aria-hidden="true"> → </span>}
                {after && <ins>{valueText(field, after[field])}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
