import type { AdminCampaigns, CampaignSettings } from '@carte/contract'
import { useNow } from '@carte/features'
import { formatPercent, useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { buttonClass, Chip, type ChipTone, EmptyState } from '@carte/ui'
import { Fragment, useMemo } from 'react'
import { formatAmount, formatDateTime } from '../../components/formats.ts'
import { SectionPage } from '../../components/index.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { adminPaths } from '../../paths.ts'
import type { SectionProps } from '../../section.ts'
import * as styles from './Campaigns.module.css'
import { type CampaignState, nameIn, stateOf } from './campaign-values.ts'
import { campaignTexts } from './texts.ts'

const TONES: Readonly<Record<CampaignState, ChipTone>> = { running: 'leaf', planned: 'saffron', past: 'neutral' }
const RANK: Readonly<Record<CampaignState, number>> = { running: 0, planned: 1, past: 2 }

/** All campaigns with their state (SETUP-16). */
export function CampaignsSection({ data: { campaigns } }: SectionProps<AdminCampaigns>) {
  const { t, language } = useTexts(campaignTexts)
  const now = useNow({}).getTime()
  const columns = useMemo<readonly DataColumn<CampaignSettings>[]>(
    () => [
      {
        id: 'name',
        header: t('name'),
        isRowHeader: true,
        sortValue: (campaign) => nameIn(campaign, language),
        cell: (campaign) => (
          <Link to={adminPaths.campaign.href({ code: campaign.code })} className={styles.link}>
            {nameIn(campaign, language)}
          </Link>
        ),
      },
      {
        id: 'state',
        header: t('state'),
        sortValue: (campaign) => RANK[stateOf(campaign, now)],
        cell: (campaign) => {
          const state = stateOf(campaign, now)
          return (
            <Chip tone={TONES[state]} dot>
              {t(state)}
            </Chip>
          )
        },
      },
      {
        id: 'discount',
        header: t('kind'),
        cell: ({ kind, percent, prices }) =>
          kind === 'percent'
            ? `−${formatPercent(percent ?? 0, language)}`
            : prices.map(({ currency, price }, index) => (
                <Fragment key={currency}>
                  {index > 0 && ' '}
                  <span className={styles.nowrap}>
                    {formatAmount(price ?? 0, currency, language)}
                    {index < prices.length - 1 && ' ·'}
                  </span>
                </Fragment>
              )),
      },
      { id: 'dishes', header: t('dishes'), align: 'end', cell: ({ articleCodes }) => articleCodes.length },
      {
        id: 'from',
        header: t('from'),
        sortValue: ({ from }) => Date.parse(from),
        cell: ({ from }) => <span className={styles.nowrap}>{formatDateTime(from, language)}</span>,
      },
      {
        id: 'to',
        header: t('to'),
        sortValue: ({ to }) => Date.parse(to),
        cell: ({ to }) => <span className={styles.nowrap}>{formatDateTime(to, language)}</span>,
      },
      { id: 'for', header: t('audience'), cell: ({ membersOnly }) => t(membersOnly ? 'members' : 'everyone') },
    ],
    [t, language, now],
  )
  const add = (
    <Link to={adminPaths.campaignNew.href()} className={buttonClass('primary')}>
      {t('add')}
    </Link>
  )
  return (
    <SectionPage title={t('title')} intro={t('intro')} actions={campaigns.length > 0 && add}>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={campaigns}
        keyOf={({ code }) => code}
        initialSort={{ id: 'state' }}
        empty={
          <EmptyState icon="info" title={t('empty')} action={add}>
            <p>{t('emptyText')}</p>
          </EmptyState>
        }
      />
    </SectionPage>
  )
}
