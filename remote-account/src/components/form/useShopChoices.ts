import type { Shop } from '@carte/contract'
import { type JotaiStore, loadShopList, useStore } from '@carte/store'
import { useEffect, useState } from 'react'

export type ShopChoice = Pick<Shop, 'id' | 'name'> & { readonly city: string }

export type ShopChoices =
  | { readonly state: 'loading' | 'failed' }
  /** `total` counts all matches; `shops` are the first of them. */
  | { readonly state: 'done'; readonly shops: readonly ShopChoice[]; readonly total: number }

/** Maximum number of options; with more shops the guest has to search. */
const LISTED = 99
/** Milliseconds without input before the search. */
const PAUSE = 250

const choiceOf = ({ id, name, contactInformation }: Shop): ShopChoice => ({ id, name, city: contactInformation.city })

async function find(store: JotaiStore, search: string, signal: AbortSignal): Promise<ShopChoices> {
  const answer = await loadShopList(store, { pageSize: `${LISTED}`, ...(search && { search }) }, signal)
  // A server without paging answers with all shops.
  const [shops, total] = 'shops' in answer ? [answer.shops, answer.total] : [answer.slice(0, LISTED), answer.length]
  return { state: 'done', shops: shops.map(choiceOf), total }
}

/**
 * Loads the shops to choose from: the first ones of the chain, or those that match the search.
 *
 * @param chosen id of a shop that is always available, whatever the search; empty for none
 */
export function useShopChoices(search: string, chosen: string) {
  const store = useStore()
  const [choices, setChoices] = useState<ShopChoices>({ state: 'loading' })
  const [known, setKnown] = useState<readonly ShopChoice[]>([])
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests again
  useEffect(() => {
    const left = new AbortController()
    const ask = async () => {
      const found = await find(store, search.trim(), left.signal).catch((): ShopChoices => ({ state: 'failed' }))
      if (!left.signal.aborted) setChoices(found)
    }
    const timer = setTimeout(() => void ask(), search === '' ? 0 : PAUSE)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [store, search, attempt])

  const isThere = choices.state === 'done' && choices.shops.some(({ id }) => id === chosen)
  const isUnknown = chosen !== '' && choices.state === 'done' && !isThere && !known.some(({ id }) => id === chosen)
  useEffect(() => {
    if (!isUnknown) return
    const left = new AbortController()
    loadShopList(store, { ids: chosen, pageSize: '1' }, left.signal)
      .then((answer) => setKnown(('shops' in answer ? answer.shops : answer).map(choiceOf)))
      .catch(() => {})
    return () => left.abort()
  }, [store, chosen, isUnknown])

  const retry = () => {
    setChoices({ state: 'loading' })
    setAttempt((now) => now + 1)
  }
  const other = isThere ? undefined : known.find(({ id }) => id === chosen)
  /** Keeps the chosen shop for later searches. */
  const remember = (id: string) => {
    const shop = choices.state === 'done' ? choices.shops.find((candidate) => candidate.id === id) : undefined
    if (shop) setKnown([shop])
  }
  return { choices, other, retry, remember }
}
