import type { PartStatus, RenderError, VersionError, VersionFigures, VersionStatus } from '@carte/contract'
import type { TextKey } from '@carte/i18n'
import { useTexts } from '@carte/i18n'
import { Chip, type ChipTone, cx } from '@carte/ui'
import { useMemo } from 'react'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { ABSENT, useFormats } from './formats.ts'
import type { en } from './locales/en.ts'
import * as styles from './ReleasesSection.module.css'
import { releasesTexts } from './texts.ts'

interface PartTableProps {
  readonly part: PartStatus
  readonly name: string
}

const PLACE_TONES: Readonly<Record<VersionStatus['place'], ChipTone>> = {
  live: 'leaf',
  canary: 'saffron',
  previous: 'neutral',
  withdrawn: 'accent',
  earlier: 'neutral',
}

interface PeriodRow {
  readonly version: VersionStatus
  readonly period: 'hour' | 'day'
}

/** What pages reported about each version in the last hour and day. */
export function FiguresTable({ part, name }: PartTableProps) {
  const { t } = useTexts(releasesTexts)
  const formats = useFormats()
  const causes = useCauses()
  const rows = useMemo<readonly PeriodRow[]>(
    () =>
      part.versions
        .filter(({ day }) => day.visits + day.shown + day.errors > 0)
        .flatMap((version) => [
          { version, period: 'hour' },
          { version, period: 'day' },
        ]),
    [part],
  )
  const columns = useMemo<readonly DataColumn<PeriodRow>[]>(() => {
    const figuresOf = ({ version, period }: PeriodRow) => version[period]
    return [
      {
        id: 'version',
        header: t('version'),
        isRowHeader: true,
        cell: ({ version, period }) => (
          <span className={styles.name}>
            <code>{version.version}</code>
            {period === 'hour' && <Chip tone={PLACE_TONES[version.place]}>{t(`place.${version.place}`)}</Chip>}
          </span>
        ),
      },
      { id: 'period', header: t('period'), cell: ({ period }) => t(period) },
      { id: 'visits', header: t('visits'), align: 'end', cell: (row) => formats.count(figuresOf(row).visits) },
      {
        id: 'failed',
        header: t('failed'),
        cell: (row) => (
          <>
            {formats.failed(figuresOf(row))}
            {causes(figuresOf(row)).map((cause) => (
              <span key={cause} className={styles.soft}>
                {cause}
              </span>
            ))}
          </>
        ),
      },
      {
        id: 'load',
        header: t('load'),
        align: 'end',
        cell: (row) => {
          const { loadP50, loadP95 } = figuresOf(row)
          return loadP50 === null ? ABSENT : `${formats.duration(loadP50)} / ${formats.duration(loadP95)}`
        },
      },
      { id: 'lcp', header: 'LCP', align: 'end', cell: (row) => <Vital name="LCP" value={figuresOf(row).lcpP75} /> },
      { id: 'inp', header: 'INP', align: 'end', cell: (row) => <Vital name="INP" value={figuresOf(row).inpP75} /> },
      { id: 'cls', header: 'CLS', align: 'end', cell: (row) => <Vital name="CLS" value={figuresOf(row).clsP75} /> },
      { id: 'errors', header: t('errors'), align: 'end', cell: (row) => formats.count(figuresOf(row).errors) },
    ]
  }, [t, formats, causes])
  if (rows.length === 0) return <p className={styles.soft}>{t('noFigures')}</p>
  return (
    <div>
      <DataTable
        caption={`${name}: ${t('figures')}`}
        columns={columns}
        rows={rows}
        keyOf={({ version, period }) => `${version.version} ${period}`}
        empty={null}
      />
      <p className={styles.soft}>
        {t('load')}: {t('load.spelled')}. LCP, INP, CLS: {t('vitals')}.
      </p>
    </div>
  )
}

/**
 * Good up to the first value, poor above the second; LCP and INP in ms:
 * https://web.dev/articles/defining-core-web-vitals-thresholds
 */
const THRESHOLDS = { LCP: [2_500, 4_000], INP: [200, 500], CLS: [0.1, 0.25] } as const

function Vital({ name, value }: { readonly name: keyof typeof THRESHOLDS; readonly value: number | null }) {
  const { duration, shift } = useFormats()
  const [good, poor] = THRESHOLDS[name]
  const rating = value === null ? undefined : value <= good ? 'good' : value <= poor ? 'middling' : 'poor'
  return (
    <span data-rating={rating} className={styles.vital}>
      {name === 'CLS' ? shift(value) : duration(value)}
    </span>
  )
}

type CauseKey = Extract<TextKey<typeof en>, `loadError.${string}` | `renderError.${string}`>
type CauseKind = 'loadError' | 'renderError'
const RENDER_ERRORS = { slow: 1, 'cut-off': 1, broken: 1, absent: 1 } satisfies Record<RenderError['why'], 1>
const LOAD_ERRORS = { refused: 1, unreachable: 1, timeout: 1, missing: 1, incompatible: 1, broken: 1, threw: 1 }

/** Returns a function that says why visits failed, and what else went wrong, the most frequent first. */
function useCauses() {
  const { t } = useTexts(releasesTexts)
  const { count } = useFormats()
  return useMemo(() => {
    // Pages of another release can report causes that this page does not know.
    const causeText = (kind: CauseKind, cause: string) =>
      Object.hasOwn(kind === 'loadError' ? LOAD_ERRORS : RENDER_ERRORS, cause)
        ? t(`${kind}.${cause}` as CauseKey)
        : cause
    const list = (kind: CauseKind, counts: Readonly<Record<string, number>>) =>
      Object.entries(counts)
        .sort(([, a], [, b]) => b - a)
        .map(([cause, number]) => `${causeText(kind, cause)} ${count(number)}`)
        .join(', ')
    return ({ faults, instead, troubles }: VersionFigures): readonly string[] =>
      [
        list('loadError', faults),
        instead > 0 ? t('fallbackShown', { number: count(instead) }) : '',
        Object.keys(troubles).length > 0 ? t('notRendered', { list: list('renderError', troubles) }) : '',
      ].filter((text) => text !== '')
  }, [t, count])
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
