import { useTexts } from '@carte/i18n'
import { useState } from 'react'
import { menuTexts } from '../texts.ts'
import { Announced } from './Announced.tsx'

/** Announces a changed total once, at its final value, although the number on the screen can be animated. */
export function TotalAnnouncement({ price }: { readonly price: string }) {
  const { t } = useTexts(menuTexts)
  const [first] = useState(price)
  const [isChanged, setChanged] = useState(false)
  if (!isChanged && price !== first) setChanged(true)
  return <Announced>{isChanged ? `${t('basket.total')} ${price}` : ''}</Announced>
}
