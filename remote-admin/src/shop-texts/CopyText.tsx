import { useTexts } from '@carte/i18n'
import { Button } from '@carte/ui'
import { useState } from 'react'
import * as styles from './CopyText.module.css'
import { shopTexts } from './texts.ts'

/** A text to copy, such as a key. */
export function CopyText({ text }: { readonly text: string }) {
  const { t } = useTexts(shopTexts)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(text)
    setCopied(true)
  }
  return (
    <div className={styles.copy}>
      <pre className={styles.text}>{text}</pre>
      <Button kind="ghost" small onClick={() => void copy()}>
        <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
      </Button>
    </div>
  )
}
