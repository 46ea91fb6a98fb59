import { useTexts } from '@carte/i18n'
import { Link, PageTitle, paths } from '@carte/navigation'
import type { ScreenProps } from '@carte/store'
import { buttonClass, Card, EmptyState } from '@carte/ui'
import { kitchenTexts } from '../../texts.ts'
import { Cities } from './Cities.tsx'
import type { WelcomeData } from './load.ts'
import * as styles from './WelcomeScreen.module.css'

/** `/kitchen`: how many restaurants there are, where, and the way to them. */
export function WelcomeScreen({ data: { total, cities } }: ScreenProps<WelcomeData>) {
  const { t, language } = useTexts(kitchenTexts)
  return (
    <div className={styles.screen}>
      <PageTitle>{t('welcome.pageTitle')}</PageTitle>
      <h1 tabIndex={-1}>{t('welcome.title')}</h1>
      {total === 0 ? (
        <EmptyState icon="pin" title={t('welcome.empty.title')}>
          {t('welcome.empty.text')}
        </EmptyState>
      ) : (
        <Card pad="l" className={styles.card}>
          <p className={styles.count}>
            <strong>{new Intl.NumberFormat(language).format(total)}</strong> {t('welcome.count', { count: total })}
          </p>
          {cities.length > 0 && <Cities cities={cities} />}
          <Link to={paths.home.href()} className={buttonClass('primary', { block: true })}>
            {t('welcome.choose')}
          </Link>
        </Card>
      )}
    </div>
  )
}
