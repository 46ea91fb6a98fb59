import type { AuditEntry } from '@carte/contract'
import { getAuditLog } from '@carte/contract/admin'
import { useFocusOnMore } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { useNavigate } from '@carte/navigation'
import { useClient } from '@carte/store'
import { Button, EmptyState, Field, Notice, Select } from '@carte/ui'
import { useRef, useState } from 'react'
import { SectionPage, useProblemText } from '../../components/index.ts'
import { adminPaths } from '../../paths.ts'
import type { SectionProps } from '../../section.ts'
import { Entry } from './Entry.tsx'
import * as styles from './LogSection.module.css'
import type { LogData } from './log.loader.ts'
import { logTexts } from './texts.ts'

/** Who changed what and when, in words, with the fields before and after (ADMIN-31). */
export function LogSection({ data, session }: SectionProps<LogData>) {
  const { t } = useTexts(logTexts)
  const navigate = useNavigate()
  const { entries, hasMore, more, isBusy, error } = useEntries(data)
  const list = useRef<HTMLOListElement>(null)
  useFocusOnMore(list, entries.length)
  const show = (shop: string) => void navigate(adminPaths.auditLog.href(shop === '' ? {} : { shop }))
  return (
    <SectionPage title={t('title')} intro={t('intro')}>
      {session.shops.length > 1 && (
        <Field label={t('filter')} className={styles.filter}>
          <Select value={data.shopId ?? ''} onChange={({ currentTarget }) => show(currentTarget.value)}>
            <option value="">{t('filterAll')}</option>
            {session.shops.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {entries.length === 0 ? (
        <EmptyState icon="clock" title={t('empty')} />
      ) : (
        <ol ref={list} className={styles.list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} session={session} />
          ))}
        </ol>
      )}
      {error !== null && <Notice tone="error" title={error} />}
      {hasMore && (
        <Button kind="ghost" busy={isBusy} className={styles.more} onClick={() => void more()}>
          {t('more')}
        </Button>
      )}
    </SectionPage>
  )
}

/** Returns the entries of the loader, and those of further pages until the loader's change. */
function useEntries(data: LogData) {
  const client = useClient()
  const problemText = useProblemText()
  const [added, setAdded] = useState<{
    readonly to: LogData
    readonly entries: readonly AuditEntry[]
    readonly hasMore: boolean
  }>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const further = added?.to === data ? added : null
  const entries = [...data.entries, ...(further?.entries ?? [])]
  const more = async () => {
    setBusy(true)
    setError(null)
    const before = String(entries.at(-1)?.id)
    const query = data.shopId === null ? { before } : { before, shopId: data.shopId }
    const result = await client.call(getAuditLog, { query })
    setBusy(false)
    if (!result.ok) return setError(problemText(result.problem))
    setAdded({ to: data, entries: [...(further?.entries ?? []), ...result.data.entries], hasMore: result.data.hasMore })
  }
  return { entries, hasMore: further?.hasMore ?? data.hasMore, more, isBusy, error }
}
