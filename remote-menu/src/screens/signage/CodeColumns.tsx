import type { Signage } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { useId } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './CodeColumns.module.css'
import { splitEvenly } from './pages.ts'

const NO_CODES: Signage = { preparing: [], ready: [] }

type CodeColumnsProps = {
  /** Null before the first response. */
  readonly signage: Signage | null
  /** How many times the page has changed. */
  readonly turn: number
  readonly isClosed: boolean
}

/** Shows the codes of the orders that are being prepared, and of those that are ready. */
export function CodeColumns({ signage, turn, isClosed }: CodeColumnsProps) {
  const { t } = useTexts(menuTexts)
  const { preparing, ready } = signage ?? NO_CODES
  const isQuiet = signage !== null && !isClosed && preparing.length + ready.length === 0
  return (
    <div className={styles.columns}>
      <Column kind="preparing" title={t('signage.preparing')} codes={preparing} turn={turn}>
        {isQuiet ? t('signage.none') : null}
      </Column>
      <Column kind="ready" title={t('signage.ready')} codes={ready} turn={turn} />
    </div>
  )
}

type ColumnProps = {
  readonly kind: 'preparing' | 'ready'
  readonly title: string
  readonly codes: readonly string[]
  readonly turn: number
  /** Text for an empty column. */
  readonly children?: string | null
}

/** A column with at most this many codes uses large type. */
const LARGE_TYPE_MAX_CODES = 6
/** More codes than this are split into pages. */
const PAGE_MAX_CODES = 12

function Column({ kind, title, codes, turn, children }: ColumnProps) {
  const headingId = useId()
  const all = [...new Set(codes)]
  const groups = splitEvenly(all, PAGE_MAX_CODES)
  const at = groups.length > 0 ? turn % groups.length : 0
  return (
    <section aria-labelledby={headingId} className={styles.column} data-kind={kind}>
      <h2 id={headingId} className={styles.heading}>
        {title}
        {groups.length > 1 && (
          <>
            {' '}
            <span className={styles.part}>
              {at + 1}/{groups.length}
            </span>
          </>
        )}
      </h2>
      <div className={styles.area}>
        {all.length > 0 ? (
          <ul className={styles.codes} data-many={all.length > LARGE_TYPE_MAX_CODES || undefined}>
            {groups[at]?.map((code) => (
              <li key={code} className={styles.code}>
                {code}
              </li>
            ))}
          </ul>
        ) : (
          children && <p className={styles.none}>{children}</p>
        )}
      </div>
    </section>
  )
}
