import type { CampaignPreview, CampaignSettings } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { Card, Notice, VisuallyHidden } from '@carte/ui'
import { useWatch } from 'react-hook-form'
import { type FieldControl, fieldErrorText } from '../../components/form/index.ts'
import { formatAmount } from '../../components/formats.ts'
import { useProblemText } from '../../components/index.ts'
import { adminTexts } from '../../texts.ts'
import * as styles from './Campaigns.module.css'
import { type CampaignValues, fieldOf, settingsOf } from './campaign-values.ts'
import { campaignTexts } from './texts.ts'
import { usePreview } from './usePreview.ts'

interface CampaignPreviewCardProps {
  readonly control: FieldControl<CampaignValues>
  readonly last: CampaignSettings | null
}

/** What the campaign would do to three sample baskets, while the person types. */
export function CampaignPreviewCard({ control, last }: CampaignPreviewCardProps) {
  const { t } = useTexts(campaignTexts)
  // All fields have defaults, so none is undefined.
  const values = useWatch({ control }) as CampaignValues
  const settings = settingsOf(values, last)
  // Neither changes a price.
  const campaign = { ...settings, code: settings.code.trim() || 'new', name: settings.name.trim() || 'new' }
  const hasDishes = campaign.articleCodes.length > 0
  const { baskets, problem, isLoading } = usePreview(hasDishes ? campaign : null)
  return (
    <Card as="section" pad="l" aria-labelledby="preview" aria-busy={isLoading || undefined} className={styles.preview}>
      <h2 id="preview">{t('preview')}</h2>
      {!hasDishes && <p className={styles.soft}>{t('previewNoDishes')}</p>}
      {hasDishes && problem && <PreviewProblem problem={problem} campaign={campaign} />}
      {hasDishes && !problem && baskets?.length === 0 && <p className={styles.soft}>{t('previewEmpty')}</p>}
      {hasDishes && !problem && baskets && baskets.length > 0 && (
        <>
          <p className={styles.soft}>{t('previewIntro')}</p>
          <ol className={styles.baskets}>
            {baskets.map((basket, index) => (
              <SampleBasket key={index} number={index + 1} basket={basket} />
            ))}
          </ol>
        </>
      )}
    </Card>
  )
}

interface PreviewProblemProps {
  readonly problem: NonNullable<ReturnType<typeof usePreview>['problem']>
  readonly campaign: CampaignSettings
}

/** Names the fields that the preview needs. */
function PreviewProblem({ problem, campaign }: PreviewProblemProps) {
  const { t } = useTexts(campaignTexts)
  const { t: admin } = useTexts(adminTexts)
  const problemText = useProblemText()
  const errors = Object.entries(problem.code === 'validation' ? (problem.errors ?? {}) : {})
  if (errors.length === 0) return <Notice tone="warning" title={problemText(problem)} />
  const labelOf = (name: string) => {
    const [field = '', part = ''] = fieldOf(name, campaign).split('.')
    if (field === 'prices' && part !== '') return t('priceIn', { currency: part })
    if (field === 'articleCodes') return campaign.articleCodes[Number(part)] ?? t('dishes')
    return t(field as Exclude<keyof CampaignValues, 'articleCodes'>)
  }
  return (
    <div aria-live="polite">
      <p className={styles.soft}>{t('previewMissing')}</p>
      <ul className={styles.errors}>
        {errors.map(([name, [error = '']]) => (
          <li key={name}>
            {t('fieldError', {
              field: labelOf(name),
              error: name === 'to' && error === 'invalid' ? t('endError') : fieldErrorText(admin, error),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function SampleBasket({ number, basket }: { readonly number: number; readonly basket: CampaignPreview['baskets'][0] }) {
  const { t, language } = useTexts(campaignTexts)
  const { t: common } = useTexts(commonTexts)
  const { currency, orderType, lines, before, after, afterForMembers } = basket
  const title = [t('basket', { number }), orderType && common(`orderType.${orderType}`)]
  const money = (amount: number) => formatAmount(amount, currency, language)
  return (
    <li className={styles.basket}>
      <h3>{title.filter(Boolean).join(' · ')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.name} className={styles.line}>
            <span>{t('basketLine', { quantity: line.quantity, name: line.name })}</span>
            <Amounts before={line.before} after={line.after} format={money} />
          </li>
        ))}
      </ul>
      <dl className={styles.totals}>
        <dt>{t('totalToday')}</dt>
        <dd>{money(before)}</dd>
        <dt>{t('totalGuests')}</dt>
        <dd data-changed={after !== before || undefined}>{money(after)}</dd>
        <dt>{t('totalMembers')}</dt>
        <dd data-changed={afterForMembers !== before || undefined}>{money(afterForMembers)}</dd>
      </dl>
    </li>
  )
}

interface AmountsProps {
  readonly before: number
  readonly after: number
  readonly format: (amount: number) => string
}

function Amounts({ before, after, format }: AmountsProps) {
  const { t } = useTexts(campaignTexts)
  if (before === after) return <span className={styles.amount}>{format(before)}</span>
  return (
    <span className={styles.amount}>
      <del aria-hidden="true">{format(before)}</del> <ins>{format(after)}</ins>
      <VisuallyHidden>{t('instead', { price: format(before) })}</VisuallyHidden>
    </span>
  )
}
