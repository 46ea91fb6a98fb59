/**
 * Installs a fake `AudioContext`, which jsdom lacks. It is suspended until it is resumed, as in a browser before the
 * first tap.
 *
 * @returns `pitches` returns the pitches of the tones started so far, in hertz; `remove` uninstalls the fake
 */
export function installFakeAudioContext(): { readonly pitches: () => readonly number[]; readonly remove: () => void } {
  const pitches: number[] = []
  const gainParam = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
  const node = () => {
    const frequency = { value: 0 }
    return {
      frequency,
      gain: gainParam,
      connect: <T>(next: T) => next,
      start: () => void pitches.push(frequency.value),
      stop() {},
    }
  }
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
  return { pitches: () => pitches, remove: () => Reflect.deleteProperty(globalThis, 'AudioContext') }
}
