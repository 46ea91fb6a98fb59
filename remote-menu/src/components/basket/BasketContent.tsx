import type { OrderType } from '@carte/contract'
import { EditableLine, NoteLine, nameOf, needsSpot, OrderInfoSummary, SpotField, spotsFor } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { paths, useNavigate } from '@carte/navigation'
import {
  basketAtom,
  basketCountAtom,
  basketFlagsAtom,
  clearBasketAtom,
  deliverySpotsAtom,
  setOrderTypeAtom,
  settingsAtom,
  shopAtom,
  useAtomValue,
  useSetAtom,
} from '@carte/store'
import { Button, cx, Dialog, EmptyState, Field, Select } from '@carte/ui'
import { useState } from 'react'
import { menuTexts } from '../../texts.ts'
import { OrderTogether } from '../table/OrderTogether.tsx'
import { isAtTableAtom } from '../table/table-state.ts'
import * as styles from './BasketContent.module.css'
import { BasketLines } from './BasketLines.tsx'
import { SuggestionStrip } from './SuggestionStrip.tsx'
import type { Checkout } from './useCheckout.ts'

type BasketContentProps = {
  readonly checkout: Checkout
  /** Called when a link in it is followed. */
  readonly onLeave?: (() => void) | undefined
  readonly className?: string | undefined
}

/** Renders order type and spot, the lines, suggestions, the note, and the button that cancels the order. */
export function BasketContent({ checkout, onLeave, className }: BasketContentProps) {
  const { t } = useTexts(menuTexts)
  const { items } = useAtomValue(basketAtom)
  const { showOrderInfo, disabled } = useAtomValue(basketFlagsAtom)
  return (
    <div className={cx(styles.content, className)}>
      {showOrderInfo && <OrderInfo checkout={checkout} />}
      {items.length > 0 ? (
        <BasketLines items={items} onLeave={onLeave} />
      ) : (
        <EmptyState icon="basket" title={t('basket.empty.title')} level={3}>
          {t('basket.empty.text')}
        </EmptyState>
      )}
      {!disabled && <OrderTogether />}
      {!disabled && <SuggestionStrip onLeave={onLeave} />}
      {showOrderInfo && <NoteLine texts={menuTexts} />}
      {!disabled && <CancelOrder onLeave={onLeave} />}
    </div>
  )
}

/** Renders order type and spot as one line, which opens their fields. */
function OrderInfo({ checkout }: { readonly checkout: Checkout }) {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const { orderType, spotId } = useAtomValue(basketAtom)
  const spots = spotsFor(useAtomValue(deliverySpotsAtom), orderType)
  const types = useOrderTypes()
  const isAtTable = useAtomValue(isAtTableAtom)
  const { attempts } = checkout
  const [toggled, setToggled] = useState<{ readonly open: boolean; readonly at: number } | null>(null)
  // Each attempt to continue without a spot opens the fields, also after the guest has closed them.
  const isOpenedByAttempt = toggled?.at !== attempts && attempts > 0
  const isOpen = isOpenedByAttempt || toggled?.open === true
  // Guests who order together are at one table.
  const canChange = !isAtTable && (types.length > 1 || spots.length > 0)
  const spot = spots.find(({ id }) => id === spotId)
  const isMissing = spot === undefined && needsSpot(orderType, spots)
  return (
    <EditableLine
      texts={menuTexts}
      summary={
        <OrderInfoSummary
          texts={menuTexts}
          orderType={orderType}
          spot={spot ? nameOf(spot, language) : null}
          // The button asks for a missing one.
          isRequired={false}
        />
      }
      action={isMissing ? t('orderInfo.chooseSpot') : undefined}
      isOpen={isOpen && canChange}
      onOpenChange={(open) => setToggled({ open, at: attempts })}
      hasButton={canChange}
    >
      {(onChoose) => (
        <>
          {types.length > 1 && !isOpenedByAttempt && <OrderTypeField types={types} onChoose={onChoose} />}
          {spots.length > 0 && (
            <SpotField
              key={`${orderType} ${attempts}`}
              texts={menuTexts}
              spots={spots}
              ref={checkout.spots}
              error={checkout.isSpotMissing ? common.t('deliverySpotRequired') : undefined}
              onChoose={() => {
                if (onChoose() && isOpenedByAttempt) checkout.continueWithSpot()
              }}
            />
          )}
        </>
      )}
    </EditableLine>
  )
}

interface OrderTypeFieldProps {
  readonly types: readonly OrderType[]
  /** Called when the guest has chosen a type that has no spots. */
  readonly onChoose: () => void
}

function OrderTypeField({ types, onChoose }: OrderTypeFieldProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const { orderType } = useAtomValue(basketAtom)
  const setOrderType = useSetAtom(setOrderTypeAtom)
  const spots = useAtomValue(deliverySpotsAtom)
  return (
    <Field label={t('orderInfo.type')}>
      <Select
        value={orderType}
        onChange={(event) => {
          const type = event.currentTarget.value as OrderType
          setOrderType(type)
          if (spotsFor(spots, type).length === 0) onChoose()
        }}
      >
        {types.map((type) => (
          <option key={type} value={type}>
            {common.t(`orderType.${type}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Returns the order types that both the operator and the shop offer. */
function useOrderTypes(): readonly OrderType[] {
  const settings = useAtomValue(settingsAtom)
  const shop = useAtomValue(shopAtom)
  const configured = settings?.orderTypes ?? []
  return shop ? configured.filter((type) => shop.orderTypes.includes(type)) : configured
}

/** Empties the basket and goes home. Asks first if the basket has dishes (BASKET-7). */
function CancelOrder({ onLeave }: { readonly onLeave?: (() => void) | undefined }) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const count = useAtomValue(basketCountAtom)
  const clear = useSetAtom(clearBasketAtom)
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    setAsking(false)
    onLeave?.()
    void navigate(paths.home.href())
  }
  const confirm = () => {
    clear({ shop: true })
    leave()
  }
  return (
    <>
      <Button kind="quiet" small className={styles.cancel} onClick={() => (count > 0 ? setAsking(true) : leave())}>
        {t(count > 0 ? 'basket.cancel' : 'basket.cancel.home')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('basket.cancel.title')}
        closeLabel={common.t('action.close')}
        footer={
          <>
            <Button block onClick={() => setAsking(false)}>
              {t('basket.cancel.no')}
            </Button>
            <Button block kind="ghost" onClick={confirm}>
              {t('basket.cancel.yes')}
            </Button>
          </>
        }
      >
        <p>{t('basket.cancel.text')}</p>
      </Dialog>
    </>
  )
}
