import { useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { buttonClass } from '@carte/ui'
import { adminPaths } from '../../paths.ts'
import * as styles from './menu.module.css'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'

/** Says how many changes wait, and leads to the page that shows and publishes them. */
export function DraftBar({ editor: { menu, draft } }: { readonly editor: MenuEditor }) {
  const { t } = useTexts(menuTexts)
  const count = draft.changes.length
  return (
    <div className={styles.tools}>
      <span aria-live="polite">{count === 0 ? t('changes.none') : t('changes', { count })}</span>
      {draft.problems.length > 0 && (
        <span className={styles.soft}>{t('problems', { count: draft.problems.length })}</span>
      )}
      <Link to={adminPaths.menuChanges.href({ menuId: menu.id })} className={buttonClass('ghost', { small: true })}>
        {count === 0 ? t('versions.show') : t('changes.show')}
      </Link>
    </div>
  )
}
