import type { Campaign } from '@carte/contract'
import { formatDate, formatDay, localizedText, nameOf, pictureAddress } from '@carte/features'
import { formatPercent, useTexts } from '@carte/i18n'
import { useClient } from '@carte/store'
import { Card, Chip, Plate } from '@carte/ui'
import type { Restaurant } from '../../components/restaurant/useRestaurant.ts'
import { accountTexts } from '../../texts.ts'
import * as styles from './CampaignCard.module.css'
import { CampaignDishes } from './CampaignDishes.tsx'
import { endingOf } from './ending.ts'

export interface CampaignCardProps {
  readonly campaign: Campaign
  readonly restaurant: Restaurant
  /** Time of the first render (ISO). */
  readonly now: string
}

export function CampaignCard({ campaign, restaurant, now }: CampaignCardProps) {
  const { language } = useTexts(accountTexts)
  const { address } = useClient()
  const name = nameOf(campaign, language)
  const description = localizedText(campaign, 'description', language, campaign.description)
  // Without a restaurant the time zone is unknown; with UTC the last day is off by a few hours at most.
  const timeZone = restaurant.kind === 'known' ? restaurant.shop.timeZone : 'UTC'
  return (
    <Card as="li" pad="none" className={styles.card}>
      <div className={styles.head}>
        <Plate
          code={campaign.code}
          src={pictureAddress(address, campaign, language, '256')}
          className={styles.plate}
          ratio="auto"
        />
        <div className={styles.words}>
          <h2 lang={name.lang} className={styles.name}>
            {name.text}
          </h2>
          <p lang={description.lang}>{description.text}</p>
          <Facts campaign={campaign} now={now} timeZone={timeZone} />
        </div>
      </div>
      <CampaignDishes campaign={campaign} name={name.text} restaurant={restaurant} />
    </Card>
  )
}

interface FactsProps {
  readonly campaign: Campaign
  readonly now: string
  readonly timeZone: string
}

function Facts({ campaign: { discount, membersOnly, to }, now, timeZone }: FactsProps) {
  const { t, language } = useTexts(accountTexts)
  const ending = endingOf(to, new Date(now), timeZone)
  const until = () => {
    if (!('day' in ending)) return t(`offers.${ending.kind}`)
    const format = ending.kind === 'near' ? formatDay : formatDate
    return t('offers.until', { date: format(ending.day, timeZone, language) })
  }
  return (
    <p className={styles.facts}>
      <Chip tone="accent">
        {discount.kind === 'percent' ? `−${formatPercent(discount.value, language)}` : t('offers.special')}
      </Chip>
      {membersOnly && <Chip tone="leaf">{t('offers.members')}</Chip>}
      <span className={styles.until}>{until()}</span>
    </p>
  )
}
