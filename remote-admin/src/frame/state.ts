import { atom } from '@carte/store'
import type { AdminData } from './admin.loader.ts'

/** The shop whose pages the navigation shows while the address names none; null until one was opened. */
export const chosenShopAtom = atom<string | null>(null)

/**
 * The page that was loaded last, with its address. It stays when the session has ended or the server cannot be reached,
 * so that nothing that was typed is lost (ADMIN-22). Null after a sign-out.
 */
export const shownAtom = atom<{ readonly data: Extract<AdminData, { kind: 'section' }>; readonly at: string } | null>(
  null,
)

/** From a press on "Sign out" until the sign-in is shown. No page is kept meanwhile, whatever is loaded. */
export const signingOutAtom = atom(false)
