import type { ArticleItem } from '@carte/contract'
import { allergensOf, canAvoid, type Selection } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Notice } from '@carte/ui'
import { avoidedAtom } from '../../components/article/avoided.ts'
import { useDelayed } from '../../components/toast/useDelayed.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './AvoidedNotice.module.css'

type AvoidedNoticeProps = {
  readonly item: ArticleItem
  readonly selection: Selection
}

/** Warns if the article with the current selection contains something that the guest avoids. */
export function AvoidedNotice({ item, selection }: AvoidedNoticeProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const avoided = useAtomValue(avoidedAtom)
  const contained = allergensOf(item, selection).filter((allergen) => avoided.includes(allergen))
  const allergens = useDelayed(contained.map((allergen) => common.t(`allergen.${allergen}`)).join(', '), '')
  return (
    <div role="status" className={styles.place}>
      {allergens !== '' && (
        <Notice tone="warning" title={t('article.avoid.title', { allergens })} announce="none">
          {canAvoid(item, contained) ? t('article.avoid.text') : undefined}
        </Notice>
      )}
    </div>
  )
}
