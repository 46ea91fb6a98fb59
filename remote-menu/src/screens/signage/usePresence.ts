import { useStore } from '@carte/store'
import { useEffect, useEffectEvent, useState } from 'react'
import { askPresence, type Present, type SignageData } from './signage.loader.ts'

/** Ticks between two reloads of shop and menu: two minutes. */
const LOOK_TICKS = 10

/** Returns shop and menu, reloaded while the board runs: prices, sold-out dishes, pauses, opening hours. */
export function usePresence(data: SignageData, count: number): Present {
  const store = useStore()
  const [loaded, setLoaded] = useState(data)
  const [present, setPresent] = useState<Present>({ ...data, judgedAt: data.at })
  if (loaded !== data) {
    // The loader ran again, for example after a change of language.
    setLoaded(data)
    setPresent({ ...data, judgedAt: data.at })
  }
  const look = useEffectEvent(async () => setPresent(await askPresence(store, present)))
  useEffect(() => {
    if (count > 0 && count % LOOK_TICKS === 0) void look()
  }, [count])
  return present
}
