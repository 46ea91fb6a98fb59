import type { TestApi } from './index.ts'

// Chains and their pages, for tests.

/** As the command line makes one. */
export const addChain = (
  api: Pick<TestApi, 'sql'>,
  key: string,
  {
    origins,
    shops = null,
    brand = '',
  }: { origins: readonly string[]; shops?: readonly string[] | null; brand?: string },
) => api.sql('insert into chain values ($1, $2, $3, $4, $5, now())', [key, `${key} & Co`, origins, shops, brand])

/** What a script on a chain's page calls the API with: `page('/api/shops')`. It has no cookies; without an origin it is no browser's. */
export const chainPage =
  (api: Pick<TestApi, 'url'>, key: string, origin?: string): typeof globalThis.fetch =>
  (path, init) => {
    const headers = new Headers(init?.headers)
    if (origin !== undefined) headers.set('origin', origin)
    return fetch(`${api.url}/embed/${key}${path}`, { ...init, headers, redirect: 'manual' })
  }
