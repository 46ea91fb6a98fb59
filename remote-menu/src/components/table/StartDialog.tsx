import { isSpotMissing, SpotField, spotsFor } from '@carte/features'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { basketAtom, deliverySpotsAtom, toastAtom, useAtomValue, useSetAtom, useStore } from '@carte/store'
import { Button, Dialog, Field, Notice, TextInput } from '@carte/ui'
import { type FormEvent, useRef, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import { NameField } from './NameField.tsx'
import * as styles from './TableDialogs.module.css'
import { tableDialogAtom } from './table-state.ts'
import { useEnterTable } from './useEnterTable.ts'
import { useJoinedMessage } from './useJoinedMessage.ts'

type StartDialogProps = {
  readonly shopId: string
  readonly onClose: () => void
}

/** Starts the order of a table, or joins one with a code. */
export function StartDialog({ shopId, onClose }: StartDialogProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const store = useStore()
  const setDialog = useSetAtom(tableDialogAtom)
  const notify = useSetAtom(toastAtom)
  const joinedMessage = useJoinedMessage()
  const { busy, problem, start, join } = useEnterTable(shopId)
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [isCodeMissing, setCodeMissing] = useState(false)
  const [isSpotChecked, setSpotChecked] = useState(false)
  const [wasSpotMissing] = useState(() => isSpotMissing(store.get(basketAtom), store.get(deliverySpotsAtom)))
  const shopSpots = useAtomValue(deliverySpotsAtom)
  const isMissing = isSpotMissing(useAtomValue(basketAtom), shopSpots)
  const spots = useRef<HTMLDivElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)

  const submitStart = async (event: FormEvent) => {
    event.preventDefault()
    setSpotChecked(true)
    if (isMissing) return spots.current?.focus()
    if (await start(name)) setDialog('invite')
  }
  const submitCode = async (event: FormEvent) => {
    event.preventDefault()
    setCodeMissing(code.trim() === '')
    if (code.trim() !== '' && (await join(code, name))) {
      notify({ message: joinedMessage() })
      onClose()
      return
    }
    codeInput.current?.focus()
  }
  const codeError = isCodeMissing
    ? t('together.code.missing')
    : problem?.way === 'join'
      ? problemText(common.t, problem)
      : undefined
  return (
    <Dialog open onClose={onClose} title={t('together.open')} closeLabel={common.t('action.close')}>
      <div className={styles.body}>
        <p>{t('together.text')}</p>
        <form className={styles.form} onSubmit={submitStart} noValidate>
          <NameField value={name} onChange={setName} />
          {wasSpotMissing && (
            <SpotField
              texts={menuTexts}
              spots={spotsFor(shopSpots, 'dineInPlace')}
              ref={spots}
              error={isSpotChecked && isMissing ? common.t('deliverySpotRequired') : undefined}
              onChoose={() => {}}
            />
          )}
          {problem?.way === 'start' && <Notice tone="error" title={problemText(common.t, problem)} />}
          <Button type="submit" block busy={busy === 'start'}>
            {t('together.start')}
          </Button>
        </form>
        <form className={styles.form} onSubmit={submitCode} noValidate>
          <h3 className={styles.title}>{t('together.or')}</h3>
          <Field label={t('together.code')} hint={t('together.code.hint')} error={codeError}>
            <TextInput
              ref={codeInput}
              name="join-code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={32}
              value={code}
              onChange={(event) => {
                setCode(event.currentTarget.value)
                setCodeMissing(false)
              }}
            />
          </Field>
          <Button type="submit" kind="ghost" block busy={busy === 'join'}>
            {t('together.join')}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}
