import { basketQuestionAtom, useAtomValue } from '@carte/store'
import { useEffect } from 'react'
import { useApp } from '../AppRoot.tsx'
import { useModule } from '../screen/useModule.ts'
import { useClosedShop } from './notices/closed-shop.ts'

/**
 * Renders the connection notices and dialogs. Their code is lazy: it loads when the page is idle, or when a dialog has
 * to be shown.
 */
export function LazyConnectionNotices() {
  const { modules } = useApp()
  const module = useModule('shell')
  const isAsked = useAtomValue(basketQuestionAtom) !== null
  const isShopClosed = useClosedShop() !== null
  useEffect(() => {
    // The module's state records the failure, and the page retries.
    if (isAsked || isShopClosed) void modules.load('shell').catch(() => {})
  }, [modules, isAsked, isShopClosed])
  const Notices = module.is === 'ready' ? module.module.parts?.Notices : null
  return Notices ? <Notices /> : null
}
