import type { Shop } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Link, viewOnlyMenuHref } from '@carte/navigation'
import { shopsTexts } from '../texts.ts'

interface MenuLinkProps {
  readonly shop: Pick<Shop, 'id' | 'name'>
  readonly className: string | undefined
}

/** Links to the menu of a shop that takes no orders now, to read only. */
export function MenuLink({ shop: { id, name }, className }: MenuLinkProps) {
  const { t } = useTexts(shopsTexts)
  return (
    <Link to={viewOnlyMenuHref(id)} className={className} aria-label={t('menu.label', { name })}>
      {t('menu.link')}
    </Link>
  )
}
