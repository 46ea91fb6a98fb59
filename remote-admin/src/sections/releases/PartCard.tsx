import type { DeployedVersion, PartStatus } from '@carte/contract'
import { versionStateOf } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Button, Card, Chip } from '@carte/ui'
import { useState } from 'react'
import { type Change, ChangeDialog } from './ChangeDialog.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { useFormats } from './formats.ts'
import { ErrorsTable, HistoryTable, Screens } from './PartTables.tsx'
import * as styles from './ReleasesSection.module.css'
import { TONES } from './ReleasesSection.tsx'
import { releasesTexts } from './texts.ts'

interface PartCardProps {
  readonly part: PartStatus
  readonly canChange: boolean
  readonly onDone: (text: string) => void
}

/** The shell or a remote: its versions, what can be changed, figures, errors and history. */
export function PartCard({ part, canChange, onDone }: PartCardProps) {
  const { t } = useTexts(releasesTexts)
  const formats = useFormats()
  const [change, setChange] = useState<Change | null>(null)
  const { live, canary, previous, withdrawn, versions } = part
  const name = formats.nameOf(part)
  const state = versionStateOf(versions)
  const id = `part-${part.part}`
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-name`} className={styles.card}>
      <div className={styles.head}>
        <h2 id={`${id}-name`}>{name}</h2>
        <Chip tone={TONES[state]} dot>
          {t(`state.${state}`)}
        </Chip>
      </div>
      <dl className={styles.places}>
        <Place title={t('place.live')} placed={live} />
        {canary && <Place title={t('place.canary')} placed={canary} />}
        <Place title={t('place.previous')} placed={previous} />
        {withdrawn.length > 0 && (
          <div>
            <dt>{t('place.withdrawn')}</dt>
            <dd>
              <code>{withdrawn.slice(-5).join(', ')}</code>
            </dd>
          </div>
        )}
      </dl>
      {canChange && (
        <div className={styles.actions}>
          {canary && (
            <>
              <Button small kind="ghost" onClick={() => setChange({ kind: 'share', canary })}>
                {t('change.share')}
              </Button>
              <Button small kind="ghost" onClick={() => setChange({ kind: 'promote', canary })}>
                {t('change.promote')}
              </Button>
              <Button small kind="ghost" onClick={() => setChange({ kind: 'withdraw', canary })}>
                {t('change.withdraw')}
              </Button>
            </>
          )}
          {live && previous && (
            <Button small kind="ghost" onClick={() => setChange({ kind: 'rollback', live, previous })}>
              {t('change.rollback', { version: previous.version })}
            </Button>
          )}
        </div>
      )}
      <FiguresTable part={part} name={name} />
      <ErrorsTable part={part} name={name} />
      <Screens part={part} />
      <HistoryTable part={part} name={name} />
      <ChangeDialog part={part.part} name={name} change={change} onClose={() => setChange(null)} onDone={onDone} />
    </Card>
  )
}

interface PlaceProps {
  readonly title: string
  readonly placed: (DeployedVersion & { readonly share?: number }) | null
}

function Place({ title, placed }: PlaceProps) {
  const { t } = useTexts(releasesTexts)
  const { share, moment } = useFormats()
  const facts = placed && [
    placed.share === undefined ? '' : t('ofVisits', { share: share(placed.share / 100) }),
    placed.since === null ? '' : t('since', { time: moment(placed.since) }),
    placed.by === null ? '' : t('by', { name: placed.by }),
    placed.commit === null ? '' : t('commit', { commit: placed.commit.replace(/^([0-9a-f]{10})[0-9a-f]+/, '$1') }),
  ]
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {placed ? <code>{placed.version}</code> : t('none')}
        {facts && <span className={styles.soft}>{facts.filter((fact) => fact !== '').join(' · ')}</span>}
      </dd>
    </div>
  )
}
