import { useTexts } from '@carte/i18n'
import { formatDateTime } from '../../components/formats.ts'
import { type CampaignValues, instantOf } from './campaign-values.ts'
import { campaignTexts } from './texts.ts'

/** Returns a function that says a field of a campaign in words: its label and its value. */
export function useFieldInWords() {
  const { t, language } = useTexts(campaignTexts)
  return (name: keyof CampaignValues, values: CampaignValues): readonly [label: string, value: string] => {
    switch (name) {
      case 'names':
      case 'descriptions':
      case 'imageIds':
        return [t(name), Object.values(values[name]).filter(Boolean).join(' · ')]
      case 'articleCodes':
        return [t('dishes'), values.articleCodes.join(', ')]
      case 'prices': {
        const given = Object.entries(values.prices).filter(([, price]) => price !== '')
        return [t('prices'), given.map(([currency, price]) => `${price} ${currency}`).join(' · ')]
      }
      case 'from':
      case 'to':
        return [t(name), formatDateTime(instantOf(values[name]), language)]
      case 'kind':
        return [t('kind'), t(values.kind)]
      case 'membersOnly':
        return [t('audience'), t(values.membersOnly ? 'members' : 'everyone')]
      default:
        return [t(name), values[name]]
    }
  }
}
