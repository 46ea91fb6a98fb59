import type { PartStatus, Releases, VersionStatus } from '@carte/contract'
import { receivesVisits, type VersionState, versionStateOf } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Chip, type ChipTone, EmptyState, Notice } from '@carte/ui'
import { useMemo, useState } from 'react'
import { SectionPage } from '../../components/index.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { hasOperatorRole } from '../../roles.ts'
import type { SectionProps } from '../../section.ts'
import { useFormats } from './formats.ts'
import { PartCard } from './PartCard.tsx'
import * as styles from './ReleasesSection.module.css'
import { RemoteOverrideCard } from './RemoteOverrideCard.tsx'
import { releasesTexts } from './texts.ts'

export const TONES: Readonly<Record<VersionState, ChipTone>> = {
  well: 'leaf',
  watch: 'saffron',
  failing: 'accent',
  silent: 'neutral',
}

/** What is released, what pages report about it, and its changes (RELEASE-40, RELEASE-41). */
export function ReleasesSection({ data, session }: SectionProps<Releases>) {
  const { t } = useTexts(releasesTexts)
  const { moment } = useFormats()
  const { revalidate, state } = useRevalidator()
  const [done, setDone] = useState<string | null>(null)
  const { parts, canChange, remoteOverride, at } = data
  const remotes = parts.map(({ part }) => part).filter((part) => part !== 'shell')
  return (
    <SectionPage
      title={t('title')}
      intro={t('asOf', { time: moment(at) })}
      actions={
        <Button kind="ghost" small busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('refresh')}
        </Button>
      }
    >
      <div aria-live="polite">{done !== null && <Notice tone="success" announce="none" title={done} />}</div>
      {!canChange && parts.length > 0 && <Notice announce="none" title={t('noStore')} />}
      {parts.length === 0 ? (
        <EmptyState icon="info" title={t('nothingReleased')} />
      ) : (
        <>
          <Overview parts={parts} />
          {parts.map((part) => (
            <PartCard
              key={part.part}
              part={part}
              canChange={canChange && hasOperatorRole(session, 'admin')}
              onDone={setDone}
            />
          ))}
        </>
      )}
      {remoteOverride && (remoteOverride.current || remotes.length > 0) && (
        <RemoteOverrideCard current={remoteOverride.current} remotes={remotes} />
      )}
    </SectionPage>
  )
}

interface OverviewRow {
  readonly part: PartStatus
  readonly version: VersionStatus
}

/** The live and canary versions with the figures of the last hour. */
function Overview({ parts }: { readonly parts: readonly PartStatus[] }) {
  const { t } = useTexts(releasesTexts)
  const formats = useFormats()
  const rows = useMemo<readonly OverviewRow[]>(
    () => parts.flatMap((part) => part.versions.filter(receivesVisits).map((version) => ({ part, version }))),
    [parts],
  )
  const columns = useMemo<readonly DataColumn<OverviewRow>[]>(
    () => [
      {
        id: 'part',
        header: t('part'),
        isRowHeader: true,
        cell: ({ part, version }) => (
          <span className={styles.name}>
            <a href={`#part-${part.part}`}>{formats.nameOf(part)}</a>
            {version.place === 'canary' && <Chip tone="saffron">{t('place.canary')}</Chip>}
          </span>
        ),
      },
      {
        id: 'state',
        header: t('state'),
        cell: ({ version }) => {
          const state = versionStateOf([version])
          return (
            <Chip tone={TONES[state]} dot className={styles.nowrap}>
              {t(`state.${state}`)}
            </Chip>
          )
        },
      },
      { id: 'visits', header: t('visits'), align: 'end', cell: ({ version }) => formats.count(version.hour.visits) },
      { id: 'failed', header: t('failed'), align: 'end', cell: ({ version }) => formats.failed(version.hour) },
      { id: 'errors', header: t('errors'), align: 'end', cell: ({ version }) => formats.count(version.hour.errors) },
      { id: 'version', header: t('version'), cell: ({ version }) => <code>{version.version}</code> },
    ],
    [t, formats],
  )
  return (
    <DataTable
      caption={t('overview')}
      isCaptionShown
      columns={columns}
      rows={rows}
      keyOf={({ part, version }) => `${part.part} ${version.version}`}
      empty={null}
    />
  )
}
