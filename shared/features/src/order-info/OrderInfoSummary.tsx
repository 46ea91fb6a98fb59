import type { OrderType } from '@carte/contract'
import { commonTexts, type Texts, useTexts } from '@carte/i18n'
import type { LocalizedText } from '../localized.ts'
import type { en } from './locales/en.ts'
import * as styles from './OrderInfoSummary.module.css'

export interface OrderInfoSummaryProps {
  /** Texts of a remote that include those of `locales`. */
  readonly texts: Texts<typeof en>
  readonly orderType: OrderType
  /** The name of the chosen spot; null without one. */
  readonly spot: LocalizedText | null
  /** Whether a spot is required. Without one, the text asks for it. */
  readonly isRequired: boolean
}

/** Renders order type and spot: `Eat in · Table 12`, `Take away`, or `Eat in · Choose your table`. */
export function OrderInfoSummary({ texts, orderType, spot, isRequired }: OrderInfoSummaryProps) {
  const { t } = useTexts(texts)
  const common = useTexts(commonTexts)
  const place: LocalizedText | null = spot ?? (isRequired ? { text: t('orderInfo.chooseSpot') } : null)
  return (
    <>
      {common.t(`orderType.${orderType}`)}
      {place && (
        <>
          <span className={styles.dot}> · </span>
          <strong lang={place.lang}>{place.text}</strong>
        </>
      )}
    </>
  )
}
