import type { Miss, ReorderPlan } from '@carte/domain'
import { commonTexts, formatDayTime, formatList, problemText, useTexts } from '@carte/i18n'
import { basketAtom, useAtomValue } from '@carte/store'
import { articleName } from '../localized-text.ts'
import * as styles from './Reorder.module.css'
import type { ReorderTexts } from './texts.ts'

interface ReorderTextProps {
  readonly plan: ReorderPlan
  readonly texts: ReorderTexts
}

export function ReorderText({ plan, texts }: ReorderTextProps) {
  const { t, language } = useTexts(texts)
  const common = useTexts(commonTexts)
  const { shopName, items } = useAtomValue(basketAtom)
  if (plan.kind === 'failed') return <p>{problemText(common.t, plan.problem)}</p>
  if (plan.kind === 'closed') {
    const time = plan.opens && formatDayTime(plan.opens, plan.shop.timeZone, language)
    return (
      <p>
        {t('reorder.closed.text')} {time !== null && t('reorder.opens', { time })}
      </p>
    )
  }
  const { misses } = plan.again
  return (
    <div className={styles.text}>
      {plan.kind === 'ready' && items.length > 0 && <p>{t('reorder.replace.text', { shop: shopName })}</p>}
      {misses.length > 0 && (
        <ul aria-label={t('reorder.misses')} className={styles.misses}>
          {misses.map((miss) => (
            <MissedLine
              key={`${miss.line.code} ${miss.line.choices.map(({ articleCode }) => articleCode)}`}
              miss={miss}
              texts={texts}
            />
          ))}
        </ul>
      )}
      <p className={styles.soft}>{t(plan.kind === 'none' ? 'reorder.none.text' : 'reorder.prices')}</p>
    </div>
  )
}

function MissedLine({ miss, texts }: { readonly miss: Miss; readonly texts: ReorderTexts }) {
  const { t, language } = useTexts(texts)
  const nameOf = (article: Parameters<typeof articleName>[0]) => articleName(article, language).text
  const name = nameOf(miss.line)
  if (miss.kind !== 'changed') return <li>{t(`reorder.${miss.kind}`, { name })}</li>
  const without = formatList(miss.without.map(nameOf), language)
  const instead = formatList(miss.instead.map(nameOf), language)
  if (instead === '') return <li>{t('reorder.without', { name, without })}</li>
  if (without === '') return <li>{t('reorder.with', { name, instead })}</li>
  return <li>{t('reorder.instead', { name, without, instead })}</li>
}
