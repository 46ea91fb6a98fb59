export interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (reason: unknown) => void
}

/** Creates a promise with its functions. Some browsers lack `Promise.withResolvers`. */
export function createDeferred<T>(): Deferred<T> {
  let functions!: Pick<Deferred<T>, 'resolve' | 'reject'>
  const promise = new Promise<T>((resolve, reject) => {
    functions = { resolve, reject }
  })
  return { promise, ...functions }
}
