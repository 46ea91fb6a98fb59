import type { ArticleTag } from '@carte/contract'
import { tellingTags } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { Icon, type IconName } from '@carte/ui'
import * as styles from './Tags.module.css'

const icons: Readonly<Partial<Record<ArticleTag, IconName>>> = { vegan: 'leaf', vegetarian: 'leaf', spicy: 'chili' }

/** Those that help to choose at a glance; the rest is told with the article. */
const BRIEF: ReadonlySet<ArticleTag> = new Set(['vegan', 'vegetarian', 'spicy', 'new', 'popular'])

type TagsProps = {
  readonly tags: readonly ArticleTag[]
  /** Only what helps to choose among many. */
  readonly brief?: boolean | undefined
}

/** What kind of dish it is. Always in words too: a leaf alone could be vegan or vegetarian. */
export function Tags({ tags, brief = false }: TagsProps) {
  const { t } = useTexts(commonTexts)
  const telling = tellingTags(tags)
  return (brief ? telling.filter((tag) => BRIEF.has(tag)) : telling).map((tag) => {
    const icon = icons[tag]
    return (
      <span key={tag} data-tag={tag} className={styles.tag}>
        {icon && <Icon name={icon} size={16} />}
        {t(`tag.${tag}`)}
      </span>
    )
  })
}
