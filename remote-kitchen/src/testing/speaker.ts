/** The browser's audio, which jest's has not: silent until it is resumed, as in a browser that nobody has tapped, and counting its tones. */
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
