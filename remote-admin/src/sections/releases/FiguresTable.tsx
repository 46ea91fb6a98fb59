import type { RenderError, VersionFigures, VersionStatus } from '@carte/contract'
import { FAILING_SHARE, failedShare } from '@carte/domain'
import type { TextKey } from '@carte/i18n'
import { useTexts } from '@carte/i18n'
import { Chip, type ChipTone } from '@carte/ui'
import { useMemo } from 'react'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { ABSENT, useFormats } from './formats.ts'
import type { en } from './locales/en.ts'
import type { PartTableProps } from './PartTables.tsx'
import * as styles from './ReleasesSection.module.css'
import { releasesTexts } from './texts.ts'

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
            <span
              data-rating={failedShare(figuresOf(row)) > FAILING_SHARE ? 'poor' : undefined}
              className={styles.rated}
            >
              {formats.failed(figuresOf(row))}
            </span>
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
    <span data-rating={rating} className={styles.rated}>
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
