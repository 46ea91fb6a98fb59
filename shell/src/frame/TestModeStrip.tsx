import { useTexts } from '@carte/i18n'
import { testModeAtom, useAtomValue } from '@carte/store'
import { shellTexts } from '../texts.ts'
import * as styles from './TestModeStrip.module.css'

export function TestModeStrip() {
  const { t } = useTexts(shellTexts)
  if (!useAtomValue(testModeAtom)) return null
  return <p className={styles.strip}>{t('testMode')}</p>
}
