import { knownTable, readTable } from '@carte/features/table'
import { commonTexts, useTexts } from '@carte/i18n'
import { paths } from '@carte/navigation'
import { hostPageAtom, type TableMembership, useStore } from '@carte/store'
import { Button, Dialog, Skeleton } from '@carte/ui'
import { useEffect, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import { Announced } from '../Announced.tsx'
import { lazyChunk, useLazyChunk } from '../lazy-chunk.ts'
import { importQrCode } from './lazy.ts'
import * as styles from './TableDialogs.module.css'
import { joinQuery } from './table-state.ts'

const qrChunk = lazyChunk(importQrCode)

/** The server renews a join code every 15 minutes when it is read, and accepts the previous one for two more. */
const READ_MS = 60_000

type InviteDialogProps = {
  readonly membership: TableMembership
  readonly onClose: () => void
}

/** Shows the code and the link with which others join, also as a QR code. */
export function InviteDialog({ membership, onClose }: InviteDialogProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const store = useStore()
  const chunk = useLazyChunk(qrChunk, 'open')
  const code = knownTable(membership)?.joinCode ?? ''
  useEffect(() => {
    void readTable(store)
    const timer = setInterval(() => void readTable(store), READ_MS)
    return () => clearInterval(timer)
  }, [store])
  const path = paths.menu.href({ shopId: membership.shopId, category: [] }, joinQuery(code))
  const address = store.get(hostPageAtom).returnAddress(path)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('together.invite.title')}
      closeLabel={common.t('action.close')}
      footer={
        <Button block onClick={onClose}>
          {t('together.done')}
        </Button>
      }
    >
      <div className={styles.invite}>
        <p>{t('together.invite.text')}</p>
        {chunk ? (
          <chunk.QrCode text={address} label={t('together.invite.qr')} />
        ) : (
          <Skeleton shape="box" width="12rem" height="12rem" />
        )}
        <p className={styles.codeLabel}>
          {t('together.code')} <strong className={styles.code}>{code}</strong>
        </p>
        <ShareButton address={address} />
      </div>
    </Dialog>
  )
}

/** Shares the link with another app, or copies it. Renders nothing where a browser can do neither. */
function ShareButton({ address }: { readonly address: string }) {
  const { t } = useTexts(menuTexts)
  const [isCopied, setCopied] = useState(false)
  // Both are missing on pages without TLS.
  const canShare = 'share' in navigator
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!canShare && !clipboard) return null
  const send = async () => {
    try {
      await (navigator.share?.({ url: address }) ?? clipboard?.writeText(address))
      setCopied(!canShare)
    } catch {
      // The guest has closed the list of apps, or the browser denies the clipboard: the code is still on the screen.
    }
  }
  return (
    <>
      <Button kind="ghost" small onClick={send}>
        {isCopied ? t('together.invite.copied') : t(canShare ? 'together.invite.share' : 'together.invite.copy')}
      </Button>
      <Announced>{isCopied ? t('together.invite.copied') : ''}</Announced>
    </>
  )
}
