import type { Shop } from '@carte/contract'
import { type Texts, useTexts } from '@carte/i18n'
import { Link, viewOnlyMenuHref } from '@carte/navigation'
import type { en } from './locales/en.ts'

export interface MenuLinkProps {
  /** Texts of a remote that include those of `locales`. */
  readonly texts: Texts<typeof en>
  readonly shop: Pick<Shop, 'id' | 'name'>
  readonly className: string | undefined
}

/** Links to the menu of a shop that takes no orders now, to read only. */
export function MenuLink({ texts, shop: { id, name }, className }: MenuLinkProps) {
  const { t } = useTexts(texts)
  return (
    <Link to={viewOnlyMenuHref(id)} className={className} aria-label={t('menu.label', { name })}>
      {t('menu.link')}
    </Link>
  )
}
