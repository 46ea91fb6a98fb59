import type { Menu } from '@carte/contract'
import { useState } from 'react'
import { useMenuTools } from '../useMenuTools.ts'
import { FilterButton } from './FilterButton.tsx'

/** The button that opens the filters, and their dialog, whose code comes when somebody reaches for it. */
export function FilterControl({ menu }: { readonly menu: Menu }) {
  const { tools, ahead, ask } = useMenuTools('')
  const [state, setState] = useState<'closed' | 'coming' | 'open'>('closed')
  const open = async () => {
    setState('coming')
    setState(tools || (await ask()) ? 'open' : 'closed')
  }
  return (
    <>
      <FilterButton isBusy={state === 'coming'} onAhead={ahead} onOpen={() => void open()} />
      {tools && state === 'open' && <tools.FilterDialog menu={menu} onClose={() => setState('closed')} />}
    </>
  )
}
