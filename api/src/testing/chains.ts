import type { TestApi } from './index.ts'

export const addChain = (
  api: Pick<TestApi, 'sql'>,
  key: string,
  {
    origins,
    shops = null,
    brand = '',
  }: { origins: readonly string[]; shops?: readonly string[] | null; brand?: string },
) => api.sql('insert into chain values ($1, $2, $3, $4, $5, now())', [key, `${key} & Co`, origins, shops, brand])

/**
 * Returns the `fetch` of a script on a chain's page: `page('/api/shops')`. It sends no cookies. Without an origin it
 * acts as a program other than a browser.
 */
export const chainPage =
  (api: Pick<TestApi, 'url'>, key: string, origin?: string): typeof globalThis.fetch =>
  (path, init) => {
    const headers = new Headers(init?.headers)
    if (origin !== undefined) headers.set('origin', origin)
    return fetch(`${api.url}/embed/${key}${path}`, { ...init, headers, redirect: 'manual' })
  }
