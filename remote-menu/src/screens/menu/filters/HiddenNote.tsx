import { useTexts } from '@carte/i18n'
import { useAtomValue, useSetAtom } from '@carte/store'
import { Button } from '@carte/ui'
import { menuTexts } from '../../../texts.ts'
import * as styles from './HiddenNote.module.css'
import { revealedAtom } from './revealed.ts'

/** Says how many dishes the filters hide, and reveals or hides them. */
export function HiddenNote({ count }: { readonly count: number }) {
  const { t } = useTexts(menuTexts)
  const isRevealed = useAtomValue(revealedAtom)
  const reveal = useSetAtom(revealedAtom)
  return (
    <p className={styles.note}>
      <span aria-live="polite">{t(isRevealed ? 'filter.revealed' : 'filter.hidden', { count })}</span>
      <Button kind="quiet" small className={styles.button} onClick={() => reveal(!isRevealed)}>
        {t(isRevealed ? 'filter.conceal' : 'filter.reveal')}
      </Button>
    </p>
  )
}
