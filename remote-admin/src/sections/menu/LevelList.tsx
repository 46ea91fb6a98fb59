import { hasSubject } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Button } from '@carte/ui'
import { useState } from 'react'
import { type Edit, groupsByLevel, removeLevel } from './edits.ts'
import * as styles from './menu.module.css'
import { subjectName } from './names.ts'
import { SubjectDialog } from './SubjectDialog.tsx'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'

interface LevelListProps {
  readonly editor: MenuEditor
  readonly save: (edits: readonly Edit[]) => Promise<string | null>
}

/** The steps of choosing, by number: each has a name in all languages, and the choices of that level (EDIT-17). */
export function LevelList({ editor, save }: LevelListProps) {
  const { t } = useTexts(menuTexts)
  const { content, menu } = editor
  const [opened, setOpened] = useState<number | null>(null)
  const levels = groupsByLevel(content)
  const subject = `level/${opened}`
  const isNamed = hasSubject(content, subject)
  const nameOf = (level: number) =>
    hasSubject(content, `level/${level}`)
      ? `${level}. ${subjectName(content, `level/${level}`)}`
      : t('level.unnamed', { level: String(level) })
  const saveLevel = (edits: readonly Edit[]) =>
    save(isNamed ? edits : [{ subject, field: 'exists', seen: null, value: true }, ...edits])
  if (levels.length === 0) return null
  return (
    <section aria-labelledby="levels">
      <h2 id="levels">{t('levels')}</h2>
      <p className={styles.soft}>{t('levels.intro')}</p>
      <ul className={styles.options}>
        {levels.map(([level, groups]) => (
          <li key={level} className={styles.option}>
            <button type="button" className={styles.name} onClick={() => setOpened(level)}>
              <span>{nameOf(level)}</span>
              <span className={styles.soft}>
                {/* Choices of different dishes often have the same name. */}
                {[...new Set(groups.map((group) => subjectName(content, group)))].join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <SubjectDialog
        editor={editor}
        subject={opened === null ? null : subject}
        title={opened === null ? '' : nameOf(opened)}
        isName={(name) => name !== ''}
        nameError={t('error.levelName')}
        save={saveLevel}
        onClose={() => setOpened(null)}
        actions={
          isNamed &&
          menu.canChange && (
            <Button
              kind="quiet"
              small
              onClick={async () => {
                if ((await save(removeLevel(menu.published, content, subject))) === null) setOpened(null)
              }}
            >
              {t('level.remove')}
            </Button>
          )
        }
      />
    </section>
  )
}
