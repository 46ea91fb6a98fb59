import { fieldValue } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { Button, Dialog, Field, Notice, Select, TextInput } from '@carte/ui'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { parentsIn } from './edits.ts'
import * as styles from './menu.module.css'
import { subjectName } from './names.ts'
import { priceOf } from './numbers.ts'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'

interface FormDialogProps {
  readonly open: boolean
  readonly title: string
  readonly saveLabel?: string
  readonly children: ReactNode
  /** @returns the text of an error, or null */
  readonly onSubmit: () => Promise<string | null>
  readonly onClose: () => void
}

/** A dialog with a small form. */
export function FormDialog({ open, title, saveLabel, children, onSubmit, onClose }: FormDialogProps) {
  const { t } = useTexts(menuTexts)
  const { t: common } = useTexts(commonTexts)
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    setError(await onSubmit())
    setBusy(false)
    // Fields are marked as invalid in the next rendering.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <Dialog
      open={open}
      isHeavy
      onClose={() => {
        setError(null)
        onClose()
      }}
      title={title}
      closeLabel={common('action.close')}
      footer={
        <Button type="submit" form={id} busy={isBusy}>
          {saveLabel ?? t('save')}
        </Button>
      }
    >
      <form
        ref={form}
        id={id}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
        {error !== null && <Notice tone="error" title={error} />}
      </form>
    </Dialog>
  )
}

interface NameDialogProps {
  readonly open: boolean
  readonly title: string
  readonly onSave: (name: string) => Promise<string | null>
  readonly onClose: () => void
}

/** Asks for the name of something new. */
export function NameDialog({ open, title, onSave, onClose }: NameDialogProps) {
  const { t } = useTexts(menuTexts)
  const [name, setName] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  return (
    <FormDialog
      open={open}
      title={title}
      onClose={onClose}
      onSubmit={async () => {
        const isBad = name.trim() === '' || name.includes('/')
        setInvalid(isBad)
        if (isBad) return null
        const error = await onSave(name.trim())
        if (error === null) setName('')
        return error
      }}
    >
      <Field label={t('field.name')} error={isInvalid && t('error.name')}>
        <TextInput value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </Field>
    </FormDialog>
  )
}

interface AddArticleDialogProps {
  readonly open: boolean
  readonly editor: MenuEditor
  readonly onAdd: (article: {
    readonly name: string
    readonly price: number
    readonly goods: string
    readonly parent: string | null
  }) => Promise<string | null>
  readonly onClose: () => void
}

/** Asks for what a new article needs; its page has everything else. */
export function AddArticleDialog({ open, editor: { menu, content }, onAdd, onClose }: AddArticleDialogProps) {
  const { t } = useTexts(menuTexts)
  // Walks the whole menu, and the page renders often while the dialog is closed.
  const parents = useMemo(() => parentsIn(content), [content])
  const [name, setName] = useState('')
  const [price, setPrice] = useState('')
  const [parent, setParent] = useState(parents[1] ?? 'menu')
  const [isChecked, setChecked] = useState(false)
  const amount = priceOf(price)
  const goods = menu.goods.includes('food') ? 'food' : (menu.goods[0] ?? 'food')
  return (
    <FormDialog
      open={open}
      title={t('article.add')}
      onClose={onClose}
      onSubmit={async () => {
        setChecked(true)
        if (name.trim() === '' || amount === null) return null
        return onAdd({ name: name.trim(), price: amount, goods, parent: parent === '' ? null : parent })
      }}
    >
      <Field label={t('field.description')} error={isChecked && name.trim() === '' && t('error.name')}>
        <TextInput value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field
        label={`${t('field.price')} (${menu.currency.symbol})`}
        error={isChecked && amount === null && t('error.price')}
      >
        <TextInput value={price} inputMode="decimal" onChange={({ target }) => setPrice(target.value)} />
      </Field>
      <Field label={t('category')}>
        <Select value={parent} onChange={({ target }) => setParent(target.value)}>
          {parents.map((each) => (
            <option key={each} value={each}>
              {each === 'menu' ? t('category.top') : subjectName(content, each)}
            </option>
          ))}
          <option value="">{t('category.none')}</option>
        </Select>
      </Field>
      {fieldValue(content, 'menu', 'children') === null && <p className={styles.soft}>{t('menu.empty')}</p>}
    </FormDialog>
  )
}
