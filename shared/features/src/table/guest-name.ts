import type { Table } from '@carte/contract'
import { type Texts, type Translate, useTexts } from '@carte/i18n'
import type { en } from './locales/en.ts'

type TableTexts = Translate<typeof en>

/** Returns the name of a guest of a table, or `Guest 2`. */
export function guestName(guests: Table['guests'], guestId: string, t: TableTexts): string {
  const guest = guests.find((candidate) => candidate.guestId === guestId)
  return guest ? (guest.name ?? t('together.guest', { number: guest.number })) : t('together.guestGone')
}

/** Returns a function that names the guests of a table by their ids. */
export function useGuestName(texts: Texts<typeof en>, table: Table | null): (guestId: string) => string {
  const { t } = useTexts(texts)
  return (guestId) => guestName(table?.guests ?? [], guestId, t)
}
