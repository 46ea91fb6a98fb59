import type { Campaign } from '@carte/contract'
import { articlesByCode, localDate } from '@carte/domain'
import { formatDate, formatDay, hasPicture, localizedText, nameOf, pictureAddress, RetryNotice } from '@carte/features'
import { formatPercent, useTexts } from '@carte/i18n'
import { Link, PageTitle, paths } from '@carte/navigation'
import { defineScreen, type ScreenProps, sessionAtom, useAtomValue, useClient } from '@carte/store'
import { buttonClass, Card, Chip, EmptyState, Notice, Plate, Skeleton } from '@carte/ui'
import { DishCard } from '../../components/dish/DishCard.tsx'
import { ChooseShop } from '../../components/menu-shop/ChooseShop.tsx'
import { type MenuShop, useMenuShop } from '../../components/menu-shop/useMenuShop.ts'
import { useReloadWhen } from '../../components/useReloadWhen.ts'
import { accountTexts } from '../../texts.ts'
import * as styles from './CampaignsScreen.module.css'
import { type CampaignsData, loadCampaigns } from './campaigns.loader.ts'

/** Lists the active offers with their dishes, at the prices of the chosen shop. */
export function CampaignsScreen({ data }: ScreenProps<CampaignsData>) {
  const { t } = useTexts(accountTexts)
  const { user } = useAtomValue(sessionAtom)
  const menuShop = useMenuShop(data.menuShop)
  useReloadWhen(data.owner !== (user?.memberCode ?? null))
  // The data may have been loaded before a sign-out.
  const campaigns = data.campaigns.filter(({ membersOnly }) => user !== null || !membersOnly)
  return (
    <div className={styles.page}>
      <PageTitle>{t('offers.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('offers.title')}</h1>
      {!user && <SignInNotice />}
      {data.isStale && (
        <Notice tone="warning" icon="offline" title={t('offers.earlier')} announce="none">
          <p>{t('offers.earlier.text')}</p>
        </Notice>
      )}
      {menuShop.kind === 'failed' && <RetryNotice problem={menuShop.problem} />}
      {campaigns.length === 0 ? (
        <EmptyState icon="leaf" title={t('offers.empty')}>
          <p>{t('offers.empty.text')}</p>
        </EmptyState>
      ) : (
        <>
          <PriceSource menuShop={menuShop} />
          <ul className={styles.list} aria-label={t('offers.list')}>
            {campaigns.map((campaign) => (
              <CampaignCard key={campaign.code} campaign={campaign} menuShop={menuShop} now={data.now} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function SignInNotice() {
  const { t } = useTexts(accountTexts)
  return (
    <Notice
      icon="user"
      title={t('offers.signIn')}
      announce="none"
      action={
        <Link
          className={buttonClass('primary', { small: true })}
          to={paths.login.href({ redirectUri: paths.campaigns.href() })}
        >
          {t('signIn')}
        </Link>
      }
    >
      <p>{t('offers.signIn.text')}</p>
    </Notice>
  )
}

/** Names the shop whose prices are shown, or says that none is chosen, with a link to choose one. A skeleton reserves its height. */
function PriceSource({ menuShop }: { readonly menuShop: MenuShop }) {
  const { t } = useTexts(accountTexts)
  const { kind } = menuShop
  return (
    <div className={styles.prices}>
      {kind === 'unknown' ? (
        <Skeleton width="16ch" />
      ) : (
        <>
          <p>{kind === 'known' ? t('offers.prices', { shop: menuShop.shop.name }) : t('offers.noPrices')}</p>
          <ChooseShop isChosen={kind === 'known'} />
        </>
      )}
    </div>
  )
}

interface CampaignCardProps {
  readonly campaign: Campaign
  readonly menuShop: MenuShop
  /** When the data was loaded (ISO). */
  readonly now: string
}

function CampaignCard({ campaign, menuShop, now }: CampaignCardProps) {
  const { language } = useTexts(accountTexts)
  const { address } = useClient()
  const name = nameOf(campaign, language)
  const isPictured = hasPicture(campaign, language)
  const description = localizedText(campaign, 'description', language, campaign.description)
  // Without a shop the time zone is unknown; with UTC the day can be wrong by one.
  const timeZone = menuShop.kind === 'known' ? menuShop.shop.timeZone : 'UTC'
  return (
    <Card as="li" pad="none" className={styles.card}>
      <div className={styles.head} data-plain={!isPictured || undefined}>
        {isPictured && (
          <Plate
            code={campaign.code}
            src={pictureAddress(address, campaign, language, '256')}
            className={styles.plate}
            ratio="auto"
          />
        )}
        <div className={styles.words}>
          <h2 lang={name.lang} className={styles.name}>
            {name.text}
          </h2>
          <p lang={description.lang}>{description.text}</p>
          <Facts campaign={campaign} now={now} timeZone={timeZone} />
        </div>
      </div>
      <CampaignDishes campaign={campaign} name={name.text} menuShop={menuShop} loadedAt={now} />
    </Card>
  )
}

interface FactsProps {
  readonly campaign: Campaign
  readonly now: string
  readonly timeZone: string
}

/** Shows the discount, whether the offer is for members only, and its last day. */
function Facts({ campaign: { discount, membersOnly, to }, now, timeZone }: FactsProps) {
  const { t, language } = useTexts(accountTexts)
  const ending = campaignEnding(to, new Date(now), timeZone)
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

/**
 * The last day of a campaign. The end itself is excluded: a campaign that ends at midnight is last valid on the day
 * before.
 */
type Ending =
  | { readonly kind: 'today' | 'tomorrow' }
  /** `near`: less than `NEAR_MS` ahead. */
  | { readonly kind: 'near' | 'far'; readonly day: Date }

const DAY_MS = 86_400_000
/** Campaigns that end sooner show the day without the year. */
const NEAR_MS = 14 * DAY_MS

/**
 * Returns the last day of a campaign in the calendar of `timeZone`.
 *
 * @param to its end (ISO, exclusive)
 */
export function campaignEnding(to: string, now: Date, timeZone: string): Ending {
  const day = new Date(Date.parse(to) - 1)
  const isOn = (at: number) => localDate(timeZone, new Date(at)) === localDate(timeZone, day)
  if (isOn(now.getTime())) return { kind: 'today' }
  if (isOn(now.getTime() + DAY_MS)) return { kind: 'tomorrow' }
  return { kind: day.getTime() - now.getTime() < NEAR_MS ? 'near' : 'far', day }
}

interface CampaignDishesProps {
  readonly campaign: Pick<Campaign, 'articleCodes'>
  readonly name: string
  readonly menuShop: MenuShop
  /** When the shop was loaded (ISO). */
  readonly loadedAt: string
}

/** Lists a campaign's dishes at a shop's prices; nothing without a shop. The skeleton has the same height, so that nothing moves. */
function CampaignDishes({ campaign: { articleCodes }, name, menuShop, loadedAt }: CampaignDishesProps) {
  const { t } = useTexts(accountTexts)
  if (menuShop.kind === 'unknown') {
    return (
      <div className={styles.row}>
        {articleCodes.map((code) => (
          <Skeleton key={code} shape="box" height="6rem" />
        ))}
      </div>
    )
  }
  if (menuShop.kind !== 'known') return null
  const { shop, menu } = menuShop
  const articles = menu && articlesByCode(menu)
  const placed = articleCodes.flatMap((code) => articles?.get(code) ?? [])
  if (!menu || placed.length === 0) return <p className={styles.none}>{t('offers.notHere', { shop: shop.name })}</p>
  return (
    <ul className={styles.row} aria-label={t('offers.dishes', { name })}>
      {placed.map((dish) => (
        <DishCard key={dish.item.code} shop={shop} loadedAt={loadedAt} placed={dish} currency={menu.currency} />
      ))}
    </ul>
  )
}

export const screen = defineScreen({ load: loadCampaigns, Component: CampaignsScreen })
