import type { Signage } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { useId } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './CodeColumns.module.css'
import { evenly } from './pages.ts'

/** Up to `LARGE` codes a column uses large type, up to `MOST` smaller type; more are split into pages. */
const LARGE = 6
const MOST = 12

const NOBODY: Signage = { preparing: [], ready: [] }

type CodeColumnsProps = {
  readonly signage: Signage | null
  readonly turn: number
  readonly isClosed: boolean
}

export function CodeColumns({ signage, turn, isClosed }: CodeColumnsProps) {
  const { t } = useTexts(menuTexts)
  const { preparing, ready } = signage ?? NOBODY
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

function Column({ kind, title, codes, turn, children }: ColumnProps) {
  const headingId = useId()
  const all = [...new Set(codes)]
  const groups = evenly(all, MOST)
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
      <div className={styles.place}>
        {all.length > 0 ? (
          <ul className={styles.codes} data-many={all.length > LARGE || undefined}>
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
