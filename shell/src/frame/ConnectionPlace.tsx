import { basketQuestionAtom, useAtomValue } from '@carte/store'
import { useEffect } from 'react'
import { useApp } from '../AppRoot.tsx'
import { useModule } from '../screen/useModule.ts'
import { useClosedShop } from './notices/closed-shop.ts'

/**
 * What there is to say of the connection and of newer versions, and what the guest is asked. Nothing waits for its code, which comes
 * when the page is idle or when the guest has to be asked or told.
 */
export function ConnectionPlace() {
  const { modules } = useApp()
  const module = useModule('shell')
  const isAsked = useAtomValue(basketQuestionAtom) !== null
  const isTold = useClosedShop() !== null
  useEffect(() => {
    // A failure is in the module's state; the page tries again by itself.
    if (isAsked || isTold) void modules.load('shell').catch(() => {})
  }, [modules, isAsked, isTold])
  const Notices = module.is === 'ready' ? module.module.parts?.Notices : null
  return Notices ? <Notices /> : null
}
