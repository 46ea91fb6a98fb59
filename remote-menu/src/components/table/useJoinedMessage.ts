import { nameOf } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { useStore } from '@carte/store'
import { menuTexts } from '../../texts.ts'
import { tableSpotAtom } from './useSpotOfTable.ts'

/** Returns a function that says at which table this browser has just joined an order. */
export function useJoinedMessage(): () => string {
  const { t, language } = useTexts(menuTexts)
  const store = useStore()
  return () => {
    const spot = store.get(tableSpotAtom)
    return spot ? t('together.joinedAt', { table: nameOf(spot, language).text }) : t('together.joined')
  }
}
