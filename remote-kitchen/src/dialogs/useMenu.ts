import { getMenu, type Menu } from '@carte/contract'
import { useClient } from '@carte/store'
import { useEffect, useState } from 'react'

const AGAIN_MS = 5_000

/**
 * Loads a shop's menu, again after each change, with retries; null until loaded.
 *
 * @param turn a new number after each change
 */
export function useMenu(shopId: string, turn: number): Menu | null {
  const client = useClient()
  const [menu, setMenu] = useState<Menu | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn means that the menu has changed
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const answer = await client.call(getMenu, { params: { shopId } })
      if (isOver) return
      if (answer.ok) setMenu(answer.data)
      else timer = setTimeout(ask, AGAIN_MS)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, shopId, turn])
  return menu
}
