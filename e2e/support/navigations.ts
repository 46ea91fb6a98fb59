import type { Page } from '@playwright/test'

export interface Navigated {
  readonly url: string
  readonly previous: string | null
  readonly route: string | null
}

/** Collects every `onNavigate` event of a page, also across documents. */
export async function collectNavigations(page: Page): Promise<readonly Navigated[]> {
  const navigations: Navigated[] = []
  await page.exposeFunction('recordNavigation', (detail: Navigated) => void navigations.push(detail))
  await page.addInitScript(() => {
    addEventListener('onNavigate', (event) => {
      const { recordNavigation } = globalThis as unknown as { readonly recordNavigation: (detail: unknown) => void }
      recordNavigation((event as CustomEvent<unknown>).detail)
    })
  })
  return navigations
}
