import { useEffect, useState, useSyncExternalStore } from 'react'
import { createSound, type Sound, type SoundState } from './sound.ts'

export interface Sounding {
  readonly is: SoundState
  readonly unlock: () => void
  readonly ring: () => void
}

/** Returns the tablet's sound. The first tap anywhere enables it; later taps enable it again if it was suspended. */
export function useSound(): Sounding {
  const [sound] = useState<Sound>(createSound)
  const is = useSyncExternalStore(sound.subscribe, sound.state, () => 'off' as const)
  useEffect(() => {
    const { unlock } = sound
    // After an earlier tap on the page, sound works at once.
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
