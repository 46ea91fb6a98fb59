/** `off` until somebody has tapped: browsers make no sound before. `none` where there is nothing to make one with. */
export type SoundState = 'off' | 'on' | 'none'

export interface Sound {
  readonly subscribe: (listener: () => void) => () => void
  readonly state: () => SoundState
  /** To be called while something is tapped: from then on there is sound. */
  readonly unlock: () => void
  /** Two tones, made here and now: a file might not come. */
  readonly ring: () => void
  readonly close: () => void
}

/** High above the noise of fans, a fourth apart; when each begins, in seconds. */
const TONES = [
  { hertz: 880, at: 0 },
  { hertz: 1175, at: 0.22 },
] as const
const RINGS_S = 0.6
const LOUD = 0.6

function play(context: AudioContext): void {
  for (const { hertz, at } of TONES) {
    const start = context.currentTime + at
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = hertz
    // Struck, and dying away, as a bell is; it never quite comes to nothing by that.
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.exponentialRampToValueAtTime(LOUD, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + RINGS_S)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + RINGS_S)
  }
}

/** The chime of a kitchen. Nothing is made before the first tap: a browser would complain. */
export function createSound(): Sound {
  let context: AudioContext | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const hasSound = () => typeof AudioContext === 'function'
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => (hasSound() ? (context?.state === 'running' ? 'on' : 'off') : 'none'),
    unlock() {
      if (!hasSound()) return
      if (!context) {
        context = new AudioContext()
        context.addEventListener('statechange', tell)
      }
      // Another app may have taken the sound away.
      if (context.state !== 'running') void context.resume().then(tell, () => {})
    },
    ring() {
      if (context?.state === 'running') play(context)
    },
    close() {
      context?.removeEventListener('statechange', tell)
      void context?.close().catch(() => {})
      context = null
    },
  }
}
