/**
 * Fakes Web Audio, which jsdom lacks. Suspended until resumed, as in a browser before the first tap; counts the tones.
 */
export function installSpeaker(): { readonly tones: () => number; readonly remove: () => void } {
  let tones = 0
  const quiet = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
  const node = () => ({
    frequency: { value: 0 },
    gain: quiet,
    connect: <T>(next: T) => next,
    start() {
      tones += 1
    },
    stop() {},
  })
  class Speaker extends EventTarget {
    state = 'suspended'
    currentTime = 0
    destination = {}
    createOscillator = node
    createGain = node
    async resume() {
      this.state = 'running'
    }
    async close() {
      this.state = 'closed'
    }
  }
  globalThis.AudioContext = Speaker as unknown as typeof AudioContext
  return { tones: () => tones, remove: () => Reflect.deleteProperty(globalThis, 'AudioContext') }
}
