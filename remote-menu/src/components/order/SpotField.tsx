import type { DeliverySpot } from '@carte/contract'
import { nameOf } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, setSpotAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Field } from '@carte/ui'
import { type RefObject, useId, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './OrderInfo.module.css'
import { SpotButton } from './SpotButton.tsx'
import { SpotList } from './SpotList.tsx'
import { needsSpot } from './spots.ts'

type SpotFieldProps = {
  /** The spots of the basket's order type. */
  readonly spots: readonly DeliverySpot[]
  readonly spot: RefObject<HTMLButtonElement | null>
  /** How often the guest has tried to continue without one; each time the list opens again. */
  readonly missed: number
}

/**
 * Renders the chosen table or place and the list to choose from. The list is open at first if nothing is chosen and a
 * spot is optional; choosing closes it.
 */
export function SpotField({ spots, spot, missed }: SpotFieldProps) {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const { spotId, orderType } = useAtomValue(basketAtom)
  const setSpot = useSetAtom(setSpotAtom)
  const listId = useId()
  const [asked, setAsked] = useState<{ readonly open: boolean; readonly at: number } | null>(null)
  const isRequired = needsSpot(orderType, spots)
  const chosen = spots.find(({ id }) => id === spotId)
  const isOpen = asked?.at === missed ? asked.open : !chosen && (!isRequired || missed > 0)
  const setOpen = (open: boolean) => setAsked({ open, at: missed })
  const close = () => {
    setOpen(false)
    spot.current?.focus()
  }
  return (
    <div className={styles.spot} data-spot>
      <Field label={t('order.where')} error={missed > 0 && common.t('deliverySpotRequired')}>
        <SpotButton
          ref={spot}
          value={chosen ? nameOf(chosen, language) : null}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      </Field>
      {isOpen && (
        <div id={listId} className={styles.list}>
          <SpotList
            spots={spots}
            chosen={chosen?.id ?? null}
            isRequired={isRequired}
            isMissing={missed > 0}
            isAsked={asked !== null || missed > 0}
            onChoose={setSpot}
            onClose={close}
          />
        </div>
      )}
    </div>
  )
}
