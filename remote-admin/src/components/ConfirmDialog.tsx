import { commonTexts, useTexts } from '@carte/i18n'
import { Button, Dialog, Notice } from '@carte/ui'
import { type ReactNode, useState } from 'react'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  /** What will happen. */
  readonly children?: ReactNode
  /** Label of the button that does it: a verb, such as "Remove passkey". */
  readonly confirmLabel: string
  readonly cancelLabel?: string | undefined
  /** Does it. Returns the text of an error, which the dialog then shows, or null. The caller closes the dialog. */
  readonly onConfirm: () => Promise<string | null>
  readonly onClose: () => void
}

/** Asks before a change that cannot be undone. Cannot be confirmed twice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTexts(commonTexts)
  const { open, title, children, confirmLabel, cancelLabel = t('action.cancel'), onConfirm, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setError(null)
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    setError(null)
    setError(await onConfirm())
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            {cancelLabel}
          </Button>
          <Button busy={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {error !== null && <Notice tone="error" title={error} />}
    </Dialog>
  )
}
