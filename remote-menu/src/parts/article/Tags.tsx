import type { ArticleTag } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { Icon, type IconName } from '@carte/ui'
import * as styles from './Tags.module.css'

const icons: Readonly<Partial<Record<ArticleTag, IconName>>> = { vegan: 'leaf', vegetarian: 'leaf', spicy: 'chili' }

/** What kind of dish it is. Always in words too: a leaf alone could be vegan or vegetarian. */
export function Tags({ tags }: { readonly tags: readonly ArticleTag[] }) {
  const { t } = useTexts(commonTexts)
  return tags.map((tag) => {
    const icon = icons[tag]
    return (
      <span key={tag} data-tag={tag} className={styles.tag}>
        {icon && <Icon name={icon} size={16} />}
        {t(`tag.${tag}`)}
      </span>
    )
  })
}
