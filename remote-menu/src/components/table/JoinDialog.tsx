import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { tableAtom, toastAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Dialog, Notice } from '@carte/ui'
import { type FormEvent, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import { NameField } from './NameField.tsx'
import * as styles from './TableDialogs.module.css'
import { useEnterTable } from './useEnterTable.ts'
import { useJoinedMessage } from './useJoinedMessage.ts'

type JoinDialogProps = {
  readonly shopId: string
  /** The code of the link that the guest has followed. */
  readonly code: string
  readonly onClose: () => void
}

/** Asks a guest who has followed a link to join a table's order for a name. */
export function JoinDialog({ shopId, code, onClose }: JoinDialogProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const notify = useSetAtom(toastAtom)
  const joinedMessage = useJoinedMessage()
  const [wasMember] = useState(useAtomValue(tableAtom) !== null)
  const { busy, problem, join } = useEnterTable(shopId)
  const [name, setName] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await join(code, name))) return
    notify({ message: joinedMessage() })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('together.join.title')} closeLabel={common.t('action.close')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{t('together.join.text')}</p>
        {wasMember && <Notice tone="info" announce="none" title={t('together.join.leaves')} />}
        <NameField value={name} onChange={setName} />
        {problem && <Notice tone="error" title={problemText(common.t, problem)} />}
        <Button type="submit" block busy={busy !== null}>
          {t('together.join')}
        </Button>
        <Button kind="quiet" block onClick={onClose}>
          {t('together.join.no')}
        </Button>
      </form>
    </Dialog>
  )
}
