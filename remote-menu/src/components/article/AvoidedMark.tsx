import type { Allergen, ArticleItem } from '@carte/contract'
import { unavoidable } from '@carte/domain'
import { commonTexts, formatList, useTexts } from '@carte/i18n'
import { Chip } from '@carte/ui'
import { menuTexts } from '../../texts.ts'

type AvoidedMarkProps = {
  readonly item: ArticleItem
  readonly avoid: readonly Allergen[]
}

/** Warns if every way to order the article contains something that the guest avoids. */
export function AvoidedMark({ item, avoid }: AvoidedMarkProps) {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const found = unavoidable(item, avoid)
  if (found.length === 0) return null
  const allergens = formatList(
    found.map((allergen) => common.t(`allergen.${allergen}`)),
    language,
  )
  return (
    <Chip tone="saffron" icon="warning">
      {t('article.contains', { allergens })}
    </Chip>
  )
}
