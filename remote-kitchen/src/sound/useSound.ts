import { useEffect, useState, useSyncExternalStore } from 'react'
import { createSound, type Sound, type SoundState } from './sound.ts'

export interface Sounding {
  readonly is: SoundState
  readonly unlock: () => void
  readonly ring: () => void
}

/** The tablet's sound: on from the first tap, wherever that is, and again when something else has taken it away. */
export function useSound(): Sounding {
  const [sound] = useState<Sound>(createSound)
  const is = useSyncExternalStore(sound.subscribe, sound.state, () => 'off' as const)
  useEffect(() => {
    const { unlock } = sound
    // A page that was tapped before this screen came may sound at once.
    if (navigator.userActivation?.hasBeenActive) unlock()
    document.addEventListener('pointerup', unlock)
    document.addEventListener('keydown', unlock)
    return () => {
      document.removeEventListener('pointerup', unlock)
      document.removeEventListener('keydown', unlock)
      sound.close()
    }
  }, [sound])
  return { is, unlock: sound.unlock, ring: sound.ring }
}
