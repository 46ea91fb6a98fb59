import { commonTexts, useTexts } from '@carte/i18n'
import { toastAtom, useSetAtom } from '@carte/store'
import { Dialog } from '@carte/ui'
import { useState } from 'react'
import { menuTexts } from '../../texts.ts'
import { CodeForm } from './CodeForm.tsx'
import { StartForm } from './StartForm.tsx'
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
  const setDialog = useSetAtom(tableDialogAtom)
  const notify = useSetAtom(toastAtom)
  const joinedMessage = useJoinedMessage()
  const table = useEnterTable(shopId)
  const [name, setName] = useState('')
  const start = async () => {
    if (await table.start(name)) setDialog('invite')
  }
  const join = async (code: string) => {
    if (!(await table.join(code, name))) return false
    notify({ message: joinedMessage() })
    onClose()
    return true
  }
  return (
    <Dialog open onClose={onClose} title={t('together.open')} closeLabel={common.t('action.close')}>
      <div className={styles.body}>
        <p>{t('together.text')}</p>
        <StartForm table={table} name={name} onName={setName} onStart={start} />
        <CodeForm table={table} onJoin={join} />
      </div>
    </Dialog>
  )
}
