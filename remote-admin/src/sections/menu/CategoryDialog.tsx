import { useTexts } from '@carte/i18n'
import { Button } from '@carte/ui'
import { addCategory, type Edit, removeCategory } from './edits.ts'
import { subjectName } from './names.ts'
import { SubjectDialog } from './SubjectDialog.tsx'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'

interface CategoryDialogProps {
  readonly editor: MenuEditor
  readonly category: string | null
  readonly save: (edits: readonly Edit[]) => Promise<string | null>
  readonly onClose: () => void
}

/** The names, the picture and the sale times of a category (EDIT-17). */
export function CategoryDialog({ editor, category, save, onClose }: CategoryDialogProps) {
  const { t } = useTexts(menuTexts)
  const { content } = editor
  const subject = category ?? ''
  const change = async (edits: readonly Edit[]) => {
    if ((await save(edits)) === null) onClose()
  }
  return (
    <SubjectDialog
      editor={editor}
      subject={category}
      title={subjectName(content, subject)}
      isName={(name) => name !== '' && !name.includes('/')}
      nameError={t('error.name')}
      hasPicture
      hasSaleTimes
      save={save}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" small onClick={() => change(removeCategory(content, subject))}>
            {t('category.remove')}
          </Button>
          <Button kind="ghost" small onClick={() => change(addCategory(content, t('category.new'), subject))}>
            {t('category.addIn')}
          </Button>
        </>
      }
    />
  )
}
