import { fullHeight } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { PageTitle, paths } from '@carte/navigation'
import { type ScreenProps, sessionAtom, useAtomValue } from '@carte/store'
import { cx } from '@carte/ui'
import { SignInCard } from '../../components/SignInCard.tsx'
import { accountTexts } from '../../texts.ts'
import { FavoriteLists } from './FavoriteLists.tsx'
import * as styles from './FavoritesScreen.module.css'
import type { FavoritesData } from './favorites.loader.ts'

export function FavoritesScreen({ data }: ScreenProps<FavoritesData>) {
  const { t } = useTexts(accountTexts)
  const { user } = useAtomValue(sessionAtom)
  return (
    <div className={cx(styles.page, fullHeight)}>
      <PageTitle>{t('favorites.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('favorites.title')}</h1>
      {user ? (
        // Resets the state for another customer.
        <FavoriteLists key={user.memberCode} user={user} data={data} />
      ) : (
        <SignInCard
          icon="heart"
          title={t('favorites.signIn')}
          text={t('favorites.signIn.text')}
          redirectUri={paths.favorites.href()}
        />
      )}
    </div>
  )
}
