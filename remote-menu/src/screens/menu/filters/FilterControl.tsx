import type { Menu } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { menuFilterAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button } from '@carte/ui'
import { useState } from 'react'
import { showUnreachableAtom, useLazyChunk } from '../../../components/lazy-chunk.ts'
import { menuTools } from '../../../components/menu-tools-chunk.ts'
import { menuTexts } from '../../../texts.ts'
import * as styles from './FilterButton.module.css'
import { FILTER_BUTTON } from './focus-filter.ts'

/** Renders the button that opens the filters, and their dialog. */
export function FilterControl({ menu }: { readonly menu: Menu }) {
  const [isOpen, setOpen] = useState(false)
  const showUnreachable = useSetAtom(showUnreachableAtom)
  const tools = useLazyChunk(menuTools, isOpen ? 'open' : '', () => {
    setOpen(false)
    showUnreachable()
  })
  return (
    <>
      <FilterButton isBusy={isOpen && !tools} onOpen={() => setOpen(true)} />
      {tools && isOpen && <tools.FilterDialog menu={menu} onClose={() => setOpen(false)} />}
    </>
  )
}

type FilterButtonProps = {
  readonly isBusy: boolean
  readonly onOpen: () => void
}

function FilterButton({ isBusy, onOpen }: FilterButtonProps) {
  const { t } = useTexts(menuTexts)
  const { avoid, diets } = useAtomValue(menuFilterAtom)
  const number = avoid.length + diets.length
  return (
    <Button
      kind="ghost"
      small
      aria-haspopup="dialog"
      className={styles.button}
      busy={isBusy}
      data-active={number > 0 || undefined}
      onClick={onOpen}
      {...{ [FILTER_BUTTON]: true }}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className={styles.icon}>
        <path d="M3.5 7.5h9M18.5 7.5h2M3.5 16.5h2M11.5 16.5h9M15.5 10.3a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM8.5 19.3a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z" />
      </svg>
      <span className={styles.label}>{number > 0 ? t('filter.openCount', { number }) : t('filter.open')}</span>
      {/* As generated content, so that the label is the only text. */}
      {number > 0 && <span aria-hidden="true" data-number={number} className={styles.number} />}
    </Button>
  )
}
