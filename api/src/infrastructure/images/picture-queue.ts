import { HttpError } from '../http/http-error.ts'

/** Pictures that wait for their turn, each with up to 20 MB in memory. */
const WAITING_MAX = 4

export type PictureQueue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Returns a function that runs one task at a time: a picture of 50 megapixels needs 200 MB while it is decoded.
 *
 * @throws HttpError 503 `unavailable` while too many wait
 */
export function createPictureQueue(): PictureQueue {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (task) => {
    if (waiting >= WAITING_MAX) throw new HttpError(503, 'unavailable', { headers: { 'retry-after': '5' } })
    waiting++
    const result = last.then(task)
    last = result.catch(() => {})
    return result.finally(() => waiting--)
  }
}
