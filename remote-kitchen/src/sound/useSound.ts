import { useEffect, useState, useSyncExternalStore } from 'react'

export interface SoundControl {
  readonly state: SoundState
  readonly unlock: () => void
  readonly ring: Sound['ring']
}

/** Returns the tablet's sound. The first tap anywhere enables it; later taps enable it again if it was suspended. */
export function useSound(): SoundControl {
  const [sound] = useState<Sound>(createSound)
  const state = useSyncExternalStore(sound.subscribe, sound.state, () => 'off' as const)
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
  return { state, unlock: sound.unlock, ring: sound.ring }
}

/** `off` until the first tap, which browsers require before sound. `none` if the browser has no Web Audio. */
type SoundState = 'off' | 'on' | 'none'

interface Sound {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => SoundState
  /** Enables sound; must be called from a user event. */
  readonly unlock: () => void
  /** Plays two tones: rising for an order, falling for one that is cancelled. No file has to load for them. */
  readonly ring: (melody?: keyof typeof MELODIES) => void
  readonly close: () => void
}

/**
 * Creates the bell of a kitchen. The AudioContext is created on the first tap, because browsers warn about an earlier
 * one.
 */
function createSound(): Sound {
  let context: AudioContext | null = null
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const isSupported = () => typeof AudioContext === 'function'
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => (isSupported() ? (context?.state === 'running' ? 'on' : 'off') : 'none'),
    unlock() {
      if (!isSupported()) return
      if (!context) {
        context = new AudioContext()
        context.addEventListener('statechange', notify)
      }
      // Another app may have suspended it.
      if (context.state !== 'running') void context.resume().then(notify, () => {})
    },
    ring(melody = 'rising') {
      if (context?.state === 'running') play(context, MELODIES[melody])
    },
    close() {
      context?.removeEventListener('statechange', notify)
      void context?.close().catch(() => {})
      context = null
    },
  }
}

/** Two pitches in hertz above the noise of fans, a fourth apart. */
const MELODIES = { rising: [880, 1175], falling: [1175, 880] } as const
/** Time from the start of a tone to the next one in seconds. */
const TONE_INTERVAL_SECONDS = 0.22
/** Length of each tone in seconds. */
const TONE_SECONDS = 0.6
/** Loudest point of a tone; 1 is full volume. */
const PEAK_GAIN = 0.6

function play(context: AudioContext, pitches: readonly number[]): void {
  for (const [index, hertz] of pitches.entries()) {
    const start = context.currentTime + index * TONE_INTERVAL_SECONDS
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = hertz
    // The envelope of a bell. An exponential ramp cannot reach 0, hence 0.0001.
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.exponentialRampToValueAtTime(PEAK_GAIN, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + TONE_SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
  }
}
