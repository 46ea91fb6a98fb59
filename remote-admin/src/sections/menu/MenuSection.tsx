import type { AdminMenu } from '@carte/contract'
import { fieldValue } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { useNavigate } from '@carte/navigation'
import { Button, Notice, SearchInput } from '@carte/ui'
import { startTransition, useCallback, useMemo, useState } from 'react'
import { SectionPage, useProblemText } from '../../components/index.ts'
import { adminPaths } from '../../paths.ts'
import type { SectionProps } from '../../section.ts'
import { AddArticleDialog, NameDialog } from './AddDialogs.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import { DraftBar } from './DraftBar.tsx'
import { addArticle, addCategory, addGroup, type Edit, moveTo } from './edits.ts'
import { GroupList } from './GroupList.tsx'
import { MenuRows } from './MenuRows.tsx'
import * as styles from './menu.module.css'
import { type MenuRow, rowsOf } from './menu-rows.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { menuTexts } from './texts.ts'
import { useMenuDraft } from './useMenuDraft.ts'
import type { DropPlace } from './useRowDrag.ts'
import { useSearchIndex } from './useSearchIndex.ts'

/** The tree of a menu: search, order, and changes of many articles (EDIT-12). */
export function MenuSection({ data, session }: SectionProps<AdminMenu>) {
  const { t, language } = useTexts(menuTexts)
  const editor = useMenuDraft(data)
  const problemText = useProblemText()
  const navigate = useNavigate()
  const { content, menu } = editor
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'article' | 'category' | 'group' | null>(null)
  const [category, setCategory] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const rows = useMemo(() => rowsOf(content), [content])
  const index = useSearchIndex(rows, content, language)
  const shown = useMemo(() => index.find(search), [index, search])
  const subjects = useMemo(() => subjectsOf(rows, selected), [rows, selected])
  const { save: saveEdits } = editor
  /** @returns the text of an error, or null */
  const save = useCallback(
    async (edits: readonly Edit[]): Promise<string | null> => {
      const result = await saveEdits(edits)
      const text = result.ok ? null : problemText(result.problem)
      setProblem(text)
      return text
    },
    [saveEdits, problemText],
  )
  const drop = useCallback(
    (subject: string, { parent, next }: DropPlace) =>
      void save(moveTo(content, selected.has(subject) ? subjects : [subject], parent, next)),
    [content, selected, subjects, save],
  )
  const { canChange } = menu
  const toolbar = canChange && (
    <>
      <Button small kind="ghost" onClick={() => setDialog('category')}>
        {t('category.add')}
      </Button>
      <Button small kind="ghost" onClick={() => setDialog('group')}>
        {t('group.add')}
      </Button>
      <Button small onClick={() => setDialog('article')}>
        {t('article.add')}
      </Button>
    </>
  )
  return (
    <SectionPage
      title={String(fieldValue(content, 'menu', 'name') ?? menu.name)}
      intro={t('shops.count', { count: menu.shops.length })}
      back={{ href: adminPaths.menus.href(), label: t('menus.title') }}
      actions={toolbar}
    >
      {!canChange && <Notice tone="info" title={t('readOnly')} announce="none" />}
      <DraftBar editor={editor} />
      {problem !== null && <Notice tone="error" title={problem} />}
      <TreeSearch onSearch={setSearch} />
      <p className={styles.soft} aria-live="polite">
        {t('rows', { count: shown.length })}
      </p>
      <MenuRows
        editor={editor}
        rows={shown}
        selected={selected}
        onSelect={setSelected}
        onOpenCategory={setCategory}
        onDrop={drop}
      />
      <GroupList editor={editor} save={save} />
      {canChange && subjects.length > 0 && (
        <SelectionBar
          editor={editor}
          session={session}
          subjects={subjects}
          save={save}
          onClear={() => setSelected(new Set())}
        />
      )}
      <AddArticleDialog
        open={dialog === 'article'}
        editor={editor}
        onClose={() => setDialog(null)}
        onAdd={async (article) => {
          const { code, edits } = addArticle(content, article)
          const error = await save(edits)
          if (error === null) await navigate(adminPaths.menuArticle.href({ menuId: menu.id, code }))
          return error
        }}
      />
      <NameDialog
        open={dialog === 'category'}
        title={t('category.add')}
        onClose={() => setDialog(null)}
        onSave={async (name) => {
          const error = await save(addCategory(content, name, 'menu'))
          if (error === null) setDialog(null)
          return error
        }}
      />
      <NameDialog
        open={dialog === 'group'}
        title={t('group.add')}
        onClose={() => setDialog(null)}
        onSave={async (name) => {
          const { code, edits } = addGroup(content, name)
          const error = await save(edits)
          if (error === null) await navigate(adminPaths.menuGroup.href({ menuId: menu.id, code }))
          return error
        }}
      />
      <CategoryDialog editor={editor} category={category} onClose={() => setCategory(null)} save={save} />
    </SectionPage>
  )
}

/** The selected subjects of the menu, each once, in the order of the rows. */
function subjectsOf(rows: readonly MenuRow[], selected: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>()
  if (selected.size > 0) for (const { subject } of rows) if (selected.has(subject)) found.add(subject)
  return [...found]
}

/** The search field of the tree. Shows what is typed at once; the tree follows, and never holds up the next key. */
function TreeSearch({ onSearch }: { readonly onSearch: (words: string) => void }) {
  const { t } = useTexts(menuTexts)
  const [typed, setTyped] = useState('')
  const change = (words: string) => {
    setTyped(words)
    startTransition(() => onSearch(words))
  }
  return (
    <SearchInput
      className={styles.search}
      value={typed}
      onChange={change}
      label={t('search')}
      placeholder={t('search')}
      clearLabel={t('search.clear')}
    />
  )
}
