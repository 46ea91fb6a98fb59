import { useTexts } from '@carte/i18n'
import { Chip } from '@carte/ui'
import { kitchenTexts } from '../../texts.ts'
import type { WelcomeData } from './load.ts'
import * as styles from './WelcomeScreen.module.css'

/** The cities with the most restaurants, each with how many. */
export function Cities({ cities }: Pick<WelcomeData, 'cities'>) {
  const { t, language } = useTexts(kitchenTexts)
  const numbers = new Intl.NumberFormat(language)
  return (
    <>
      <h2 className={styles.where}>{t('welcome.cities')}</h2>
      <ul className={styles.cities}>
        {cities.map(({ name, count }) => (
          <li key={name}>
            <Chip>{t('welcome.city', { name, number: numbers.format(count) })}</Chip>
          </li>
        ))}
      </ul>
    </>
  )
}
