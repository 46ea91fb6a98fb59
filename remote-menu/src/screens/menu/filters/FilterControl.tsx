import type { Menu } from '@carte/contract'
import { useSetAtom } from '@carte/store'
import { useState } from 'react'
import { tellUnreachableAtom, useLatePiece } from '../../../parts/late-piece.ts'
import { menuTools } from '../../../parts/menuTools.ts'
import { FilterButton } from './FilterButton.tsx'

export function FilterControl({ menu }: { readonly menu: Menu }) {
  const [isOpen, setOpen] = useState(false)
  const tell = useSetAtom(tellUnreachableAtom)
  const tools = useLatePiece(menuTools, isOpen ? 'open' : '', () => {
    setOpen(false)
    tell()
  })
  return (
    <>
      <FilterButton isBusy={isOpen && !tools} onOpen={() => setOpen(true)} />
      {tools && isOpen && <tools.FilterDialog menu={menu} onClose={() => setOpen(false)} />}
    </>
  )
}
