import type { ArticleTag } from '@carte/contract'
import { withoutImpliedTags } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { Icon, type IconName } from '@carte/ui'
import * as styles from './Tags.module.css'

const ICONS: Readonly<Partial<Record<ArticleTag, IconName>>> = {
  vegan: 'leaf',
  vegetarian: 'leaf',
  spicy: 'chili',
  new: 'spark',
  popular: 'star',
}

/** Tags shown on cards. The article's page also shows the others, such as `lactosefree`. */
const CARD_TAGS: ReadonlySet<ArticleTag> = new Set(['vegan', 'vegetarian', 'spicy', 'new', 'popular'])

type TagsProps = {
  readonly tags: readonly ArticleTag[]
  /** Renders only the tags of `CARD_TAGS`. */
  readonly brief?: boolean | undefined
}

/** Renders tags, always with text: a leaf alone could mean vegan or vegetarian. */
export function Tags({ tags, brief = false }: TagsProps) {
  const { t } = useTexts(commonTexts)
  const shown = withoutImpliedTags(tags)
  return (brief ? shown.filter((tag) => CARD_TAGS.has(tag)) : shown).map((tag) => {
    const icon = ICONS[tag]
    return (
      <span key={tag} data-tag={tag} className={styles.tag}>
        {icon && <Icon name={icon} size={16} />}
        {t(`tag.${tag}`)}
      </span>
    )
  })
}

/** Tags that recommend a dish, and say nothing that a guest could need to know. */
const RECOMMENDING: ReadonlySet<ArticleTag> = new Set(['new', 'popular'])

/** Renders the tags of a card. Those that only recommend the dish are left out if they do not fit in the line. */
export function CardTags({ tags }: Pick<TagsProps, 'tags'>) {
  const recommending = tags.filter((tag) => RECOMMENDING.has(tag))
  return (
    <>
      <Tags tags={tags.filter((tag) => !RECOMMENDING.has(tag))} brief />
      {recommending.length > 0 && (
        <span className={styles.recommending}>
          <Tags tags={recommending} brief />
        </span>
      )}
    </>
  )
}
