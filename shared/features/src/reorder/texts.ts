import type { Texts } from '@carte/i18n'
import type { en } from './locales/en.ts'

/**
 * The messages of a package that contain those of this folder. A package spreads them into its own catalogue of each
 * language, so that they need no request of their own, and each version of a remote has the ones that it was built with.
 */
export type ReorderTexts = Texts<typeof en>
