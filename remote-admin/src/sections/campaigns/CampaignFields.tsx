import type { AdminCampaigns } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Card } from '@carte/ui'
import { RadioRow } from '@carte/ui/option-row'
import { CheckboxField, type FieldsForm, TextAreaField, TextField, TextsFields } from '../../components/form/index.ts'
import { ArticlesField } from './ArticlesField.tsx'
import { CampaignPictures } from './CampaignPictures.tsx'
import * as styles from './Campaigns.module.css'
import { browserZone, type CampaignValues } from './campaign-values.ts'
import { campaignTexts } from './texts.ts'

interface CampaignFieldsProps {
  readonly form: FieldsForm<CampaignValues>
  readonly data: Pick<AdminCampaigns, 'articles' | 'pictureVersions'>
  readonly isNew: boolean
}

/** The fields of a campaign, in groups. */
export function CampaignFields({ form, data: { articles, pictureVersions }, isNew }: CampaignFieldsProps) {
  const { t } = useTexts(campaignTexts)
  const { control, watch } = form
  return (
    <>
      <Card as="section" pad="l" aria-labelledby="campaign-what" className={styles.card}>
        <h2 id="campaign-what">{t('whatTitle')}</h2>
        <ArticlesField control={control} known={articles} />
        <DiscountFields form={form} />
        <CheckboxField control={control} name="membersOnly" label={t('membersOnly')} hint={t('membersOnlyHint')} />
      </Card>
      <Card as="section" pad="l" aria-labelledby="campaign-when" className={styles.card}>
        <h2 id="campaign-when">{t('whenTitle')}</h2>
        <div className={styles.columns}>
          <TextField control={control} name="from" type="datetime-local" label={t('from')} />
          <TextField control={control} name="to" type="datetime-local" label={t('to')} hint={t('toHint')} />
        </div>
        <p className={styles.soft}>{t('zone', { zone: browserZone() })}</p>
      </Card>
      <Card as="section" pad="l" aria-labelledby="campaign-texts" className={styles.card}>
        <h2 id="campaign-texts">{t('textsTitle')}</h2>
        <TextField control={control} name="name" label={t('name')} hint={t('fallbackHint')} />
        <TextsFields control={control} name="names" legend={t('names')} fallback={watch('name')} />
        <TextAreaField control={control} name="description" label={t('description')} hint={t('descriptionHint')} />
        <TextsFields
          control={control}
          name="descriptions"
          legend={t('descriptions')}
          fallback={watch('description')}
          isMultiline
        />
        <TextField
          control={control}
          name="code"
          label={t('code')}
          hint={t(isNew ? 'codeHint' : 'codeFixed')}
          readOnly={!isNew}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
        <CampaignPictures control={control} versions={pictureVersions} name={watch('name')} />
      </Card>
    </>
  )
}

function DiscountFields({ form: { control, register, watch } }: Pick<CampaignFieldsProps, 'form'>) {
  const { t } = useTexts(campaignTexts)
  const [kind, prices] = watch(['kind', 'prices'])
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('kind')}</legend>
        <RadioRow {...register('kind')} value="percent" label={t('percentKind')} />
        <RadioRow {...register('kind')} value="price" label={t('priceKind')} />
      </fieldset>
      <div className={styles.columns}>
        {kind === 'percent' ? (
          <TextField control={control} name="percent" inputMode="decimal" label={t('percent')} />
        ) : (
          Object.keys(prices).map((currency) => (
            <TextField
              key={currency}
              control={control}
              name={`prices.${currency}`}
              inputMode="decimal"
              label={t('priceIn', { currency })}
              hint={t('priceHint')}
            />
          ))
        )}
      </div>
    </>
  )
}
