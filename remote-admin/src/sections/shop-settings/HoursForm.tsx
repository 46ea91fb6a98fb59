import { DAYS_OF_WEEK, type DayOfWeek, type ShopSettings } from '@carte/contract'
import { changeShopHours } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Card } from '@carte/ui'
import { useMemo } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { SaveBar, useAdminForm } from '../../components/form/index.ts'
import { shortTime } from '../../components/form/schemas.ts'
import { useAdminCall } from '../../components/index.ts'
import { periodErrors, WeekHours, weekTexts } from '../../components/week/index.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import { useSaveSettings } from './useGroupForm.ts'

interface Period {
  readonly dayOfWeek: DayOfWeek
  readonly opens: string
  readonly closes: string
}
interface HoursInput {
  openingHours: Period[]
}

/** In the order of weekdays, and by time within a day. */
const sorted = (periods: readonly Period[]): Period[] =>
  [...periods].sort(
    (a, b) => DAYS_OF_WEEK.indexOf(a.dayOfWeek) - DAYS_OF_WEEK.indexOf(b.dayOfWeek) || (a.opens < b.opens ? -1 : 1),
  )

/** The opening hours of the week: several periods a day, also past midnight. */
export function HoursForm({ settings }: { readonly settings: ShopSettings }) {
  const { t } = useTexts(shopTexts)
  const { t: week } = useTexts(weekTexts)
  const call = useAdminCall()
  const save = useSaveSettings()
  const { revalidate } = useRevalidator()
  const { hours, id: shopId } = settings
  const schema = useMemo(() => {
    const period = z.strictObject({ dayOfWeek: z.enum(DAYS_OF_WEEK), opens: z.string(), closes: z.string() })
    return z.strictObject({
      openingHours: z.array(period).check(({ value, issues }) => {
        for (const { index, part, error } of periodErrors(value))
          issues.push({ code: 'custom', input: value, path: [index, part], message: week(error) })
      }),
    })
  }, [week])
  const values = useMemo<HoursInput>(
    () => ({
      openingHours: hours.openingHours.map(({ dayOfWeek, opens, closes }) => ({
        dayOfWeek,
        opens: shortTime(opens),
        closes: shortTime(closes),
      })),
    }),
    [hours],
  )
  const form = useAdminForm<HoursInput, HoursInput, ShopSettings>({
    schema: schema as z.ZodMiniType<HoursInput, HoursInput>,
    values,
    save: ({ openingHours }) =>
      save(
        call(changeShopHours, {
          params: { shopId },
          body: { before: hours, after: { openingHours: sorted(openingHours) } },
        }),
      ),
    onSaved: revalidate,
  })
  const { field, fieldState } = useController({ control: form.form.control, name: 'openingHours' })
  return (
    <Card as="section" pad="l" aria-label={t('hours.week')}>
      <form {...form.formProps}>
        <h2>{t('hours.week')}</h2>
        <WeekHours
          ref={field.ref}
          label={t('group.hours')}
          texts={{ opens: t('hours.opens'), closes: t('hours.closes'), none: t('hours.closed') }}
          value={field.value}
          onChange={field.onChange}
          isInvalid={fieldState.invalid}
        />
        <SaveBar form={form} />
      </form>
    </Card>
  )
}
