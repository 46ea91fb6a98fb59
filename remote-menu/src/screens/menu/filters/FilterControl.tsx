import type { Menu } from '@carte/contract'
import { useSetAtom } from '@carte/store'
import { useState } from 'react'
import { tellUnreachableAtom, useLazyChunk } from '../../../components/lazy-chunk.ts'
import { menuTools } from '../../../components/menuTools.ts'
import { FilterButton } from './FilterButton.tsx'

export function FilterControl({ menu }: { readonly menu: Menu }) {
  const [isOpen, setOpen] = useState(false)
  const tell = useSetAtom(tellUnreachableAtom)
  const tools = useLazyChunk(menuTools, isOpen ? 'open' : '', () => {
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
