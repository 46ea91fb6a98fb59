import { RetryNotice } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, PageTitle, paths } from '@carte/navigation'
import { type ScreenProps, sessionAtom, useAtomValue } from '@carte/store'
import { buttonClass, EmptyState, Notice } from '@carte/ui'
import { useRestaurant } from '../../components/restaurant/useRestaurant.ts'
import { useReloadWhile } from '../../components/useReloadWhile.ts'
import { accountTexts } from '../../texts.ts'
import { CampaignCard } from './CampaignCard.tsx'
import * as styles from './CampaignsScreen.module.css'
import type { CampaignsData } from './campaigns.loader.ts'
import { PricesAt } from './PricesAt.tsx'

export function CampaignsScreen({ data }: ScreenProps<CampaignsData>) {
  const { t } = useTexts(accountTexts)
  const { user } = useAtomValue(sessionAtom)
  const restaurant = useRestaurant(data.restaurant)
  useReloadWhile(data.owner !== (user?.memberCode ?? null))
  // The data may have been loaded before a sign-out.
  const campaigns = data.campaigns.filter(({ membersOnly }) => user !== null || !membersOnly)
  return (
    <div className={styles.page}>
      <PageTitle>{t('offers.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('offers.title')}</h1>
      {!user && <SignIn />}
      {data.isEarlier && (
        <Notice tone="warning" icon="offline" title={t('offers.earlier')} announce="none">
          <p>{t('offers.earlier.text')}</p>
        </Notice>
      )}
      {restaurant.kind === 'failed' && <RetryNotice problem={restaurant.problem} />}
      {campaigns.length === 0 ? (
        <EmptyState icon="leaf" title={t('offers.empty')}>
          <p>{t('offers.empty.text')}</p>
        </EmptyState>
      ) : (
        <>
          <PricesAt restaurant={restaurant} />
          <ul className={styles.list} aria-label={t('offers.list')}>
            {campaigns.map((campaign) => (
              <CampaignCard key={campaign.code} campaign={campaign} restaurant={restaurant} now={data.now} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function SignIn() {
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
