import type { PartStatus, VersionError } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { cx } from '@carte/ui'
import { useMemo } from 'react'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { useFormats } from './formats.ts'
import * as styles from './ReleasesSection.module.css'
import { releasesTexts } from './texts.ts'

export interface PartTableProps {
  readonly part: PartStatus
  readonly name: string
}

type ErrorRow = VersionError & { readonly version: string }

/** The latest errors of all versions. */
export function ErrorsTable({ part, name }: PartTableProps) {
  const { t } = useTexts(releasesTexts)
  const { count, moment } = useFormats()
  const rows = useMemo<readonly ErrorRow[]>(
    () => part.versions.flatMap(({ version, lastErrors }) => lastErrors.map((error) => ({ version, ...error }))),
    [part],
  )
  const columns = useMemo<readonly DataColumn<ErrorRow>[]>(
    () => [
      {
        id: 'message',
        header: t('message'),
        isRowHeader: true,
        cell: ({ message }) => <span className={styles.message}>{message}</span>,
      },
      { id: 'version', header: t('version'), cell: ({ version }) => <code>{version}</code> },
      { id: 'screen', header: t('screen'), cell: ({ screen }) => screen },
      { id: 'count', header: t('count'), align: 'end', sortValue: (row) => row.count, cell: (row) => count(row.count) },
      { id: 'last', header: t('last'), sortValue: ({ lastAt }) => lastAt, cell: ({ lastAt }) => moment(lastAt) },
    ],
    [t, count, moment],
  )
  if (rows.length === 0) return null
  return (
    <DataTable
      caption={`${name}: ${t('lastErrors')}`}
      isCaptionShown
      columns={columns}
      rows={rows}
      keyOf={({ version, message }) => `${version} ${message}`}
      empty={null}
    />
  )
}

/** The screens that were shown in the last day, by version. */
export function Screens({ part: { versions } }: Pick<PartTableProps, 'part'>) {
  const { t } = useTexts(releasesTexts)
  const { count } = useFormats()
  const shown = versions.filter(({ day }) => day.shown > 0)
  if (shown.length === 0) return null
  return (
    <details className={styles.details}>
      <summary>{t('screens')}</summary>
      {shown.map(({ version, day }) => (
        <div key={version}>
          <h3>
            <code>{version}</code>
          </h3>
          <ul className={styles.names}>
            {Object.entries(day.screens)
              .sort(([, a], [, b]) => b - a)
              .map(([screen, number]) => (
                <li key={screen}>
                  {screen} <span className={cx(styles.soft, styles.inline)}>{count(number)}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

type Event = PartStatus['history'][number]

/** The events of the journal, newest first. */
export function HistoryTable({ part: { history }, name }: PartTableProps) {
  const { t } = useTexts(releasesTexts)
  const { moment, share } = useFormats()
  const columns = useMemo<readonly DataColumn<Event>[]>(
    () => [
      { id: 'when', header: t('when'), cell: ({ at }) => <span className={styles.nowrap}>{moment(at)}</span> },
      {
        id: 'what',
        header: t('what'),
        isRowHeader: true,
        cell: (event) => (
          <>
            {t(`action.${event.action}`)}
            {event.share !== undefined && (
              <span className={styles.soft}>{t('ofVisits', { share: share(event.share / 100) })}</span>
            )}
            {event.to != null && <span className={styles.soft}>{t('backTo', { version: event.to })}</span>}
            {event.reason !== undefined && <span className={styles.soft}>{event.reason}</span>}
          </>
        ),
      },
      { id: 'version', header: t('version'), cell: ({ version }) => <code>{version}</code> },
      { id: 'by', header: t('who'), cell: ({ by }) => by },
    ],
    [t, moment, share],
  )
  if (history.length === 0) return null
  return (
    <details className={styles.details}>
      <summary>
        {t('history')} ({history.length})
      </summary>
      <DataTable
        caption={`${name}: ${t('history')}`}
        columns={columns}
        rows={history}
        keyOf={({ at, action }) => `${at} ${action}`}
        pageSize={20}
        empty={null}
      />
    </details>
  )
}
