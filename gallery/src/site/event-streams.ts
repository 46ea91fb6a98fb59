/** An event stream that opens and stays silent, or one without a network. */
class SilentStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0

  constructor(isOffline: boolean) {
    super()
    queueMicrotask(() => {
      if (this.readyState === SilentStream.CLOSED) return
      this.readyState = isOffline ? 0 : 1
      this.dispatchEvent(new Event(isOffline ? 'error' : 'open'))
    })
  }

  close() {
    this.readyState = SilentStream.CLOSED
  }
}

/** Replaces event streams, because the gallery has no server. */
export function replaceEventStreams(isOffline: boolean): void {
  globalThis.EventSource = class extends SilentStream {
    constructor() {
      super(isOffline)
    }
  } as unknown as typeof EventSource
}
