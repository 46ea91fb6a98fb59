import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { buttonClass, EmptyState } from '@carte/ui'
import { menuTexts } from '../../texts.ts'

export function MenuMissing({ shopId }: { readonly shopId: string }) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const action = (
    <Link to={paths.home.href()} className={buttonClass('primary')}>
      {t('menu.missing.action')}
    </Link>
  )
  return (
    <EmptyState icon="receipt" level={1} title={t('menu.missing.title')} action={action}>
      <p>{t('menu.missing.text')}</p>
      <p>{problemText(common.t, { code: 'menu-not-found', detail: shopId })}</p>
    </EmptyState>
  )
}
