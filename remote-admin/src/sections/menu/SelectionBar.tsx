import { type AdminSession, ARTICLE_TAGS, type ArticleTag } from '@carte/contract'
import { changeSoldOutArticles } from '@carte/contract/admin'
import { keyOfSubject, kindOfSubject } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { Button, Field, Select, TextInput } from '@carte/ui'
import { useState } from 'react'
import { useAdminCall, useProblemText } from '../../components/index.ts'
import { hasShopRole } from '../../roles.ts'
import { FormDialog } from './AddDialogs.tsx'
import { type Edit, moveBy, moveTo, parentsIn, priceBy, setTag } from './edits.ts'
import * as styles from './menu.module.css'
import { subjectName } from './names.ts'
import { wholeOf } from './numbers.ts'
import { SaleTimesDialog } from './SaleTimesDialog.tsx'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'

interface SelectionBarProps {
  readonly editor: MenuEditor
  readonly session: AdminSession
  /** The selected rows, in the order of the menu. */
  readonly subjects: readonly string[]
  readonly save: (edits: readonly Edit[]) => Promise<string | null>
  readonly onClear: () => void
}

/** The id of the bar, which takes the focus from a selected row. */
export const SELECTION_BAR = 'selection-bar'

type DialogName = 'move' | 'price' | 'tag' | 'saleTimes' | 'soldOut'

/** What can be done with the selected rows. All of it works by keyboard. */
export function SelectionBar({ editor, session, subjects, save, onClear }: SelectionBarProps) {
  const { t } = useTexts(menuTexts)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [isMoving, setMoving] = useState(false)
  const { content } = editor
  const close = () => setDialog(null)
  const move = async (direction: -1 | 1) => {
    if (isMoving) return
    setMoving(true)
    await save(moveBy(content, new Set(subjects), direction))
    setMoving(false)
  }
  const saveAndClose = async (edits: readonly Edit[]) => {
    const error = edits.length === 0 ? null : await save(edits)
    if (error === null) close()
    return error
  }
  const props = { editor, subjects, onClose: close, save: saveAndClose }
  return (
    <section id={SELECTION_BAR} tabIndex={-1} className={styles.bar} aria-label={t('selection')}>
      <div className={styles.barHead}>
        <span aria-live="polite">{t('selected', { count: subjects.length })}</span>
        <Button small kind="quiet" onClick={onClear}>
          {t('selection.clear')}
        </Button>
      </div>
      <div className={styles.barButtons}>
        <Button small kind="ghost" busy={isMoving} onClick={() => void move(-1)}>
          {t('move.up')}
        </Button>
        <Button small kind="ghost" busy={isMoving} onClick={() => void move(1)}>
          {t('move.down')}
        </Button>
        <Button small kind="ghost" onClick={() => setDialog('move')}>
          {t('move.to')}
        </Button>
        <Button small kind="ghost" onClick={() => setDialog('price')}>
          {t('price.change')}
        </Button>
        <Button small kind="ghost" onClick={() => setDialog('tag')}>
          {t('tag.change')}
        </Button>
        <Button small kind="ghost" onClick={() => setDialog('saleTimes')}>
          {t('sale.change')}
        </Button>
        <Button small kind="ghost" onClick={() => setDialog('soldOut')}>
          {t('soldOut')}
        </Button>
      </div>
      {dialog === 'move' && <MoveDialog {...props} />}
      {dialog === 'price' && <PriceDialog {...props} />}
      {dialog === 'tag' && <TagDialog {...props} />}
      {dialog === 'saleTimes' && <SaleTimesDialog {...props} />}
      {dialog === 'soldOut' && <SoldOutDialog {...props} session={session} />}
    </section>
  )
}

export interface BulkDialogProps {
  readonly editor: MenuEditor
  readonly subjects: readonly string[]
  readonly save: (edits: readonly Edit[]) => Promise<string | null>
  readonly onClose: () => void
}

function MoveDialog({ editor: { content }, subjects, save, onClose }: BulkDialogProps) {
  const { t } = useTexts(menuTexts)
  const [target, setTarget] = useState('menu')
  return (
    <FormDialog open title={t('move.to')} onClose={onClose} onSubmit={() => save(moveTo(content, subjects, target))}>
      <Field label={t('category')}>
        <Select value={target} onChange={(event) => setTarget(event.target.value)}>
          {parentsIn(content).map((each) => (
            <option key={each} value={each}>
              {each === 'menu' ? t('category.top') : subjectName(content, each)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}

const STEPS = ['0.01', '0.1', '0.5', '1', '5']

function PriceDialog({ editor: { content }, subjects, save, onClose }: BulkDialogProps) {
  const { t, language } = useTexts(menuTexts)
  const [percent, setPercent] = useState('')
  const [step, setStep] = useState('1')
  const [isChecked, setChecked] = useState(false)
  const number = wholeOf(percent, -90, 300)
  const submit = async () => {
    setChecked(true)
    return number === null ? null : save(priceBy(content, subjects, number, Number(step)))
  }
  return (
    <FormDialog open title={t('price.change')} onClose={onClose} onSubmit={submit}>
      <Field
        label={t('price.percent')}
        hint={t('price.hint')}
        error={isChecked && number === null && t('error.percent')}
      >
        <TextInput value={percent} onChange={({ target }) => setPercent(target.value)} />
      </Field>
      <Field label={t('price.step')}>
        <Select value={step} onChange={({ target }) => setStep(target.value)}>
          {STEPS.map((each) => (
            <option key={each} value={each}>
              {Number(each).toLocaleString(language === 'en' ? 'en-GB' : language)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}

function TagDialog({ editor: { content }, subjects, save, onClose }: BulkDialogProps) {
  const { t } = useTexts(menuTexts)
  const { t: common } = useTexts(commonTexts)
  const [tag, setTagName] = useState<ArticleTag>(ARTICLE_TAGS[0])
  const [action, setAction] = useState('add')
  return (
    <FormDialog
      open
      title={t('tag.change')}
      onClose={onClose}
      onSubmit={() => save(setTag(content, subjects, tag, action === 'add'))}
    >
      <Field label={t('field.tags')}>
        <Select value={tag} onChange={({ target }) => setTagName(target.value as ArticleTag)}>
          {ARTICLE_TAGS.map((each) => (
            <option key={each} value={each}>
              {common(`tag.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('tag.action')}>
        <Select value={action} onChange={({ target }) => setAction(target.value)}>
          <option value="add">{t('tag.add')}</option>
          <option value="remove">{t('tag.remove')}</option>
        </Select>
      </Field>
    </FormDialog>
  )
}

const HOURS = [1, 2, 4, 8, 12, 24, 48]
const HOUR_MS = 3_600_000
const CODES_PER_CALL = 500

function SoldOutDialog({
  editor: { menu },
  subjects,
  onClose,
  session,
}: BulkDialogProps & { readonly session: AdminSession }) {
  const { t } = useTexts(menuTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const shops = menu.shops.filter(({ id }) => hasShopRole(session, id, 'shift'))
  const [shopId, setShopId] = useState(shops[0]?.id ?? '')
  const [end, setEnd] = useState('open')
  const submit = async () => {
    const codes = subjects.filter((subject) => kindOfSubject(subject) === 'article').map(keyOfSubject)
    const until = HOURS.includes(Number(end)) ? new Date(Date.now() + Number(end) * HOUR_MS).toISOString() : null
    for (let start = 0; start < codes.length; start += CODES_PER_CALL) {
      const body = { codes: codes.slice(start, start + CODES_PER_CALL), soldOut: end !== 'available', until }
      const result = await call(changeSoldOutArticles, { params: { shopId }, body })
      if (!result.ok) return problemText(result.problem)
    }
    onClose()
    return null
  }
  return (
    <FormDialog open title={t('soldOut')} onClose={onClose} onSubmit={submit}>
      <p className={styles.soft}>{t('soldOut.intro')}</p>
      <Field label={t('shop')}>
        <Select value={shopId} onChange={({ target }) => setShopId(target.value)}>
          {shops.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('soldOut.until')}>
        <Select value={end} onChange={({ target }) => setEnd(target.value)}>
          <option value="open">{t('soldOut.open')}</option>
          {HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {t('soldOut.hours', { count: hours })}
            </option>
          ))}
          <option value="available">{t('soldOut.available')}</option>
        </Select>
      </Field>
    </FormDialog>
  )
}
