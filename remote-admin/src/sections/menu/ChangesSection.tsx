import type { MenuChange, MenuProblem, MenuVersion } from '@carte/contract'
import { bringMenuVersionBack, discardMenuChanges, publishMenu } from '@carte/contract/admin'
import type { FieldValue, MenuContent } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Card, EmptyState, Notice } from '@carte/ui'
import { useState } from 'react'
import { formatDateTime } from '../../components/formats.ts'
import { ConfirmDialog, SectionPage, useAdminCall, useProblemText } from '../../components/index.ts'
import { adminPaths } from '../../paths.ts'
import type { SectionProps } from '../../section.ts'
import type { ChangesData } from './menu.loader.ts'
import * as styles from './menu.module.css'
import { subjectName, useFieldTexts } from './names.ts'
import { menuTexts } from './texts.ts'
import { type MenuEditor, useMenuDraft } from './useMenuDraft.ts'

const SHOWN = 200

/** What guests will see differently: the changes of the draft, publishing, and earlier versions (EDIT-14). */
export function ChangesSection({ data: { menu: loaded, versions } }: SectionProps<ChangesData>) {
  const { t } = useTexts(menuTexts)
  const editor = useMenuDraft(loaded)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null)
  const [isPublished, setPublished] = useState(false)
  const [rejected, setRejected] = useState<readonly MenuProblem[]>([])
  const { menu, draft } = editor
  const params = { menuId: menu.id }
  const hasConflicts = draft.changes.some(({ conflict }) => conflict !== undefined)
  const problems = rejected.length > 0 ? rejected : draft.problems

  const publish = async () => {
    const result = await call(publishMenu, { params, body: { revision: draft.revision } })
    if (!result.ok) {
      const { problems: found } = (result.body ?? {}) as { readonly problems?: readonly MenuProblem[] }
      setRejected(found ?? [])
      // The list shows what another person or an import has changed.
      await revalidate()
      return problemText(result.problem)
    }
    setRejected([])
    setDialog(null)
    setPublished(true)
    await revalidate()
    return null
  }
  const discard = async (changes?: readonly MenuChange[]) => {
    const named = changes?.map(({ subject, field }) => ({ subject, field }))
    const result = await call(discardMenuChanges, {
      params,
      body: { revision: draft.revision, ...(named ? { changes: named } : {}) },
    })
    setRejected([])
    await revalidate()
    if (!result.ok) return problemText(result.problem)
    setDialog(null)
    return null
  }
  const canPublish = menu.canChange && draft.changes.length > 0 && !hasConflicts && draft.problems.length === 0
  return (
    <SectionPage
      title={t('changes.title')}
      intro={t('changes.intro')}
      back={{ href: adminPaths.menu.href(params), label: menu.name }}
      actions={
        menu.canChange &&
        draft.changes.length > 0 && (
          <>
            <Button kind="ghost" small onClick={() => setDialog('discard')}>
              {t('discard.all')}
            </Button>
            {canPublish && (
              <Button small onClick={() => setDialog('publish')}>
                {t('publish')}
              </Button>
            )}
          </>
        )
      }
    >
      <div aria-live="polite" className={styles.live}>
        {isPublished && draft.changes.length === 0 && <Notice tone="success" announce="none" title={t('published')} />}
      </div>
      {hasConflicts && <Notice tone="warning" title={t('conflicts')} />}
      <Problems editor={editor} problems={problems} />
      {draft.changes.length === 0 ? (
        <EmptyState icon="check" title={t('changes.none')} />
      ) : (
        <ChangeList editor={editor} onDiscard={(change) => discard([change])} />
      )}
      <Versions editor={editor} versions={versions} />
      <ConfirmDialog
        open={dialog === 'publish'}
        title={t('publish.title', { count: draft.changes.length })}
        confirmLabel={t('publish')}
        onConfirm={publish}
        onClose={() => setDialog(null)}
      >
        <p>{t('publish.text', { count: menu.shops.length })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'discard'}
        title={t('discard.title', { count: draft.changes.length })}
        confirmLabel={t('discard.all')}
        onConfirm={() => discard()}
        onClose={() => setDialog(null)}
      >
        <p>{t('discard.text')}</p>
      </ConfirmDialog>
    </SectionPage>
  )
}

function Problems({ editor, problems }: { readonly editor: MenuEditor; readonly problems: readonly MenuProblem[] }) {
  const { t } = useTexts(menuTexts)
  const { fieldText } = useFieldTexts(editor.menu.currency)
  if (problems.length === 0) return null
  return (
    <Notice tone="error" title={t('problems', { count: problems.length })}>
      <ul>
        {problems.map(({ subject, field, code, other, detail }) => (
          <li key={`${subject} ${field} ${code} ${other} ${detail}`}>
            {[subject && subjectName(editor.content, subject), field && fieldText(field)].filter(Boolean).join(', ')}
            {': '}
            {code === 'rejected' ? detail : t(`problem.${code}` as 'problem.missing')}
            {other !== undefined && ` (${subjectName(editor.content, other)})`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface ChangeListProps {
  readonly editor: MenuEditor
  readonly onDiscard: (change: MenuChange) => Promise<string | null>
}

function ChangeList({ editor, onDiscard }: ChangeListProps) {
  const { t } = useTexts(menuTexts)
  const problemText = useProblemText()
  const [error, setError] = useState<string | null>(null)
  const { draft, menu } = editor
  const keep = async ({ subject, field, after }: MenuChange) => {
    const result = await editor.save([{ subject, field, seen: after, value: after }])
    setError(result.ok ? null : problemText(result.problem))
  }
  return (
    <Card as="section" pad="l" aria-labelledby="changes">
      <h2 id="changes">{t('changes', { count: draft.changes.length })}</h2>
      {error !== null && <Notice tone="error" title={error} />}
      <ul className={styles.changes}>
        {draft.changes.slice(0, SHOWN).map((change) => (
          <li key={`${change.subject} ${change.field}`} className={styles.change}>
            <div>
              <ChangeText editor={editor} change={change} />
              <p className={styles.soft}>{change.accountName}</p>
              {change.conflict && <Conflict editor={editor} change={change} />}
            </div>
            {menu.canChange && (
              <span className={styles.buttons}>
                {change.conflict && (
                  <Button small kind="ghost" onClick={() => void keep(change)}>
                    {t('conflict.keep')}
                  </Button>
                )}
                <DiscardButton
                  editor={editor}
                  change={change}
                  onDiscard={async () => setError(await onDiscard(change))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {draft.changes.length > SHOWN && <p>{t('changes.more', { count: draft.changes.length - SHOWN })}</p>}
    </Card>
  )
}

function DiscardButton({
  editor,
  change: { subject, field },
  onDiscard,
}: {
  readonly editor: MenuEditor
  readonly change: MenuChange
  readonly onDiscard: () => Promise<void>
}) {
  const { t } = useTexts(menuTexts)
  const { fieldText } = useFieldTexts(editor.menu.currency)
  const [isBusy, setBusy] = useState(false)
  const name = `${subjectName(editor.content, subject)}, ${fieldText(field)}`
  return (
    <Button
      small
      kind="quiet"
      busy={isBusy}
      aria-label={t('discard.one', { name })}
      onClick={async () => {
        setBusy(true)
        await onDiscard()
        setBusy(false)
      }}
    >
      {t('discard')}
    </Button>
  )
}

interface ShownChange {
  readonly subject: string
  readonly field: string
  readonly before: FieldValue | null
  readonly after: FieldValue | null
}

/** Says a change in words: the subject, the field, and the value before and after. */
function ChangeText({ editor, change }: { readonly editor: MenuEditor; readonly change: ShownChange }) {
  const { t } = useTexts(menuTexts)
  const { menu, content } = editor
  const { fieldText, valueText } = useFieldTexts(menu.currency)
  const { subject, field, before, after } = change
  // The name of a removed subject is in the published menu.
  const named: MenuContent = { ...menu.published, ...content }
  const name = subjectName(named, subject)
  if (field === 'exists') return <p>{after === null ? t('change.removed', { name }) : t('change.added', { name })}</p>
  // Of a list, only what was removed and added: a category can contain hundreds of dishes.
  const isList = Array.isArray(before) && Array.isArray(after)
  // A new value replaces nothing worth naming, except for the usual price.
  const isNamed = before !== null || field.startsWith('price:')
  const removed = isList ? itemsOnlyIn(before, after) : isNamed ? before : undefined
  const added = isList ? itemsOnlyIn(after, before) : after
  return (
    <p>
      <strong>{name}</strong>, {fieldText(field)}:{' '}
      {removed !== undefined && <del className={styles.before}>{valueText(named, field, removed)}</del>}{' '}
      {added !== undefined && <ins>{valueText(named, field, added)}</ins>}
      {removed === undefined && added === undefined && t('change.order')}
    </p>
  )
}

/** Returns the items of a list that another list lacks; undefined if there are none. */
function itemsOnlyIn(list: readonly string[], other: readonly string[]): readonly string[] | undefined {
  const items = list.filter((item) => !other.includes(item))
  return items.length > 0 ? items : undefined
}

function Conflict({
  editor,
  change: { field, conflict },
}: {
  readonly editor: MenuEditor
  readonly change: MenuChange
}) {
  const { t } = useTexts(menuTexts)
  const { valueText } = useFieldTexts(editor.menu.currency)
  return <p>{t('conflict.now', { value: valueText(editor.content, field, conflict?.published ?? null) })}</p>
}

function Versions({ editor, versions }: { readonly editor: MenuEditor; readonly versions: readonly MenuVersion[] }) {
  const { t, language } = useTexts(menuTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string | null>(null)
  const { menu, draft } = editor
  const bringBack = async (versionId: string) => {
    const result = await call(bringMenuVersionBack, { params: { menuId: menu.id, versionId } })
    setError(result.ok ? null : problemText(result.problem))
    if (result.ok) await revalidate()
  }
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{t('versions')}</h2>
      <p className={styles.soft}>{versions.length === 0 ? t('versions.none') : t('versions.intro')}</p>
      {error !== null && <Notice tone="error" title={error} />}
      <ul className={styles.changes}>
        {versions.map(({ id, at, accountName, changes }, index) => (
          <li key={id} className={styles.change}>
            <details>
              <summary>
                {formatDateTime(at, language)} · {accountName ?? t('versions.before')} ·{' '}
                {t('changes', { count: changes.length })}
              </summary>
              <ul className={styles.changes}>
                {changes.slice(0, SHOWN).map((change) => (
                  <li key={`${change.subject} ${change.field}`}>
                    <ChangeText editor={editor} change={change} />
                  </li>
                ))}
              </ul>
            </details>
            {menu.canChange && index > 0 && (
              <Button
                small
                kind="ghost"
                aria-label={t('versions.backOf', { date: formatDateTime(at, language) })}
                aria-disabled={draft.changes.length > 0 || undefined}
                onClick={() => void bringBack(id)}
              >
                {t('versions.back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
