import { fieldValue, keyOfSubject, kindOfSubject } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { memo } from 'react'
import { adminPaths } from '../../paths.ts'
import { type Edit, listIn } from './edits.ts'
import { LevelList } from './LevelList.tsx'
import * as styles from './menu.module.css'
import { subjectName } from './names.ts'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'

interface GroupListProps {
  readonly editor: MenuEditor
  readonly save: (edits: readonly Edit[]) => Promise<string | null>
}

/** The choices of a menu, such as sizes and extras, and their levels. */
export const GroupList = memo(function GroupList({ editor, save }: GroupListProps) {
  const { t } = useTexts(menuTexts)
  const { content, menu } = editor
  const groups = Object.keys(content).filter(
    (subject) => kindOfSubject(subject) === 'group' && fieldValue(content, subject, 'exists') === true,
  )
  return (
    <>
      {groups.length > 0 && (
        <section aria-labelledby="groups">
          <h2 id="groups">{t('groups')}</h2>
          <ul className={styles.options}>
            {groups.map((group) => (
              <li key={group} className={styles.option}>
                <Link
                  className={styles.name}
                  to={adminPaths.menuGroup.href({ menuId: menu.id, code: keyOfSubject(group) })}
                >
                  <span>{subjectName(content, group)}</span>
                  <span className={styles.soft}>
                    {listIn(content, group, 'options')
                      .map((code) => subjectName(content, `article/${code}`))
                      .join(', ')}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <LevelList editor={editor} save={save} />
    </>
  )
})
