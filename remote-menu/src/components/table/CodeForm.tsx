import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Button, Field, TextInput } from '@carte/ui'
import { type FormEvent, useRef, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './TableDialogs.module.css'
import type { EnterTable } from './useEnterTable.ts'

type CodeFormProps = {
  readonly table: EnterTable
  /** Joins with a code. Returns whether that succeeded. */
  readonly onJoin: (code: string) => Promise<boolean>
}

/** Asks for the join code that another guest of the table shows. */
export function CodeForm({ table: { busy, problem }, onJoin }: CodeFormProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = code.trim() === ''
    setMissing(isEmpty)
    if (isEmpty || !(await onJoin(code))) input.current?.focus()
  }
  const rejection = problem?.way === 'join' ? problemText(common.t, problem) : undefined
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h3 className={styles.title}>{t('together.or')}</h3>
      <Field
        label={t('together.code')}
        hint={t('together.code.hint')}
        error={isMissing ? t('together.code.missing') : rejection}
      >
        <TextInput
          ref={input}
          name="join-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setMissing(false)
          }}
        />
      </Field>
      <Button type="submit" kind="ghost" block busy={busy === 'join'}>
        {t('together.join')}
      </Button>
    </form>
  )
}
