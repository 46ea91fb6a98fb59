/**
 * Installs a fake `AudioContext`, which jsdom lacks. It is suspended until it is resumed, as in a browser before the
 * first tap.
 *
 * @returns `tones` returns the number of tones started so far; `remove` uninstalls the fake
 */
export function installFakeAudioContext(): { readonly tones: () => number; readonly remove: () => void } {
  let tones = 0
  const gainParam = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
  const node = () => ({
    frequency: { value: 0 },
    gain: gainParam,
    connect: <T>(next: T) => next,
    start() {
      tones += 1
    },
    stop() {},
  })
  class FakeAudioContext extends EventTarget {
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
  globalThis.AudioContext = FakeAudioContext as unknown as typeof AudioContext
  return { tones: () => tones, remove: () => Reflect.deleteProperty(globalThis, 'AudioContext') }
}
