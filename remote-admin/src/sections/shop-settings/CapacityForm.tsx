import { type Capacity, ORDER_TYPES, type OrderType, type ShopSettings } from '@carte/contract'
import { changeShopCapacity } from '@carte/contract/admin'
import { SLOT_MINUTES } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Card } from '@carte/ui'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import {
  type AdminForm,
  CheckboxField,
  SaveBar,
  SelectField,
  TextField,
  useAdminForm,
} from '../../components/form/index.ts'
import { numberText, textOf } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import * as styles from './ShopSettings.module.css'
import { useSaveSettings } from './useGroupForm.ts'

/** Limits of the numbers, as in docs/import.md; whether an empty field has a meaning of its own. */
const NUMBERS = {
  ordersMax: { min: 0, max: 10_000, isOptional: true },
  unitsMax: { min: 0, max: 100_000, isOptional: true },
  walkInPercent: { min: 0, max: 100, isOptional: false },
  leadUnits: { min: 1, max: 1_000, isOptional: true },
  leadMinutes: { min: 0, max: 240, isOptional: false },
  lastOrderMinutes: { min: 0, max: 240, isOptional: false },
  daysAhead: { min: 0, max: 7, isOptional: false },
} as const
type NumberName = keyof typeof NUMBERS
const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[]
const HINTS = { ordersMax: 'capacity.ordersHint', unitsMax: 'capacity.unitsHint' } as const

const INITIAL: Capacity = {
  slotMinutes: 15,
  ordersMax: null,
  unitsMax: null,
  walkInPercent: 0,
  leadUnits: null,
  leadMinutes: 0,
  lastOrderMinutes: 0,
  daysAhead: 0,
}

type LimitInput = { isLimited: boolean; slotMinutes: string } & { [name in NumberName]: string }
type CapacityInput = { [type in OrderType]: LimitInput }
type CapacityOutput = { [type in OrderType]: Capacity & { isLimited: boolean } }

function inputOf(capacity: Capacity | null): LimitInput {
  const shown = capacity ?? INITIAL
  const numbers = Object.fromEntries(NUMBER_NAMES.map((name) => [name, textOf(shown[name])]))
  return { isLimited: capacity !== null, slotMinutes: textOf(shown.slotMinutes), ...numbers } as LimitInput
}

/** How many orders the kitchen takes for a time, by order type (SLOT-1). */
export function CapacityForm({ settings }: { readonly settings: ShopSettings }) {
  const { t } = useTexts(shopTexts)
  const call = useAdminCall()
  const save = useSaveSettings()
  const { revalidate } = useRevalidator()
  const { capacity, id: shopId } = settings
  const schema = useMemo(() => {
    const numbers = NUMBER_NAMES.map((name) => {
      const { min, max, isOptional } = NUMBERS[name]
      const error = () => t('number.error', { min: String(min), max: String(max) })
      return [name, numberText({ min, max, error }, { isOptional })]
    })
    const limit = z.strictObject({
      isLimited: z.boolean(),
      slotMinutes: z.pipe(z.string(), z.transform(Number)),
      ...Object.fromEntries(numbers),
    })
    return z.strictObject({ takeAway: limit, dineInPlace: limit })
  }, [t])
  const values = useMemo<CapacityInput>(
    () => ({ takeAway: inputOf(capacity.takeAway), dineInPlace: inputOf(capacity.dineInPlace) }),
    [capacity],
  )
  const form = useAdminForm<CapacityInput, CapacityOutput, ShopSettings>({
    schema: schema as unknown as z.ZodMiniType<CapacityOutput, CapacityInput>,
    values,
    save: ({ takeAway, dineInPlace }) => {
      const limitsOf = ({ isLimited, ...limits }: Capacity & { isLimited: boolean }) => (isLimited ? limits : null)
      const after = { takeAway: limitsOf(takeAway), dineInPlace: limitsOf(dineInPlace) }
      return save(call(changeShopCapacity, { params: { shopId }, body: { before: capacity, after } }))
    },
    onSaved: revalidate,
  })
  return (
    <form {...form.formProps} className={styles.parts}>
      <p className={styles.soft}>{t('capacity.intro')}</p>
      {ORDER_TYPES.map((type) => (
        <Card key={type} as="section" pad="l">
          <LimitFields type={type} form={form} />
        </Card>
      ))}
      <SaveBar form={form} />
    </form>
  )
}

interface LimitFieldsProps {
  readonly type: OrderType
  readonly form: AdminForm<CapacityInput, CapacityOutput>
}

function LimitFields({ type, form: { form } }: LimitFieldsProps) {
  const { t } = useTexts(shopTexts)
  const { t: common } = useTexts(commonTexts)
  const { control, watch } = form
  return (
    <fieldset className={styles.types}>
      <legend>{common(`orderType.${type}`)}</legend>
      <div className={styles.form}>
        <CheckboxField control={control} name={`${type}.isLimited`} label={t('capacity.limit')} />
        {watch(`${type}.isLimited`) && (
          <div className={styles.columns}>
            <SelectField control={control} name={`${type}.slotMinutes`} label={t('capacity.slotMinutes')}>
              {SLOT_MINUTES.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {minutes}
                </option>
              ))}
            </SelectField>
            {NUMBER_NAMES.map((name) => (
              <TextField
                key={name}
                control={control}
                name={`${type}.${name}`}
                inputMode="numeric"
                label={t(`capacity.${name}`)}
                hint={name in HINTS ? t(HINTS[name as keyof typeof HINTS]) : undefined}
              />
            ))}
          </div>
        )}
      </div>
    </fieldset>
  )
}
