import type { Page } from '@playwright/test'

/** What `onNavigate` tells (spec §2, rule 10). */
export interface Navigated {
  readonly url: string
  readonly previous: string | null
  readonly route: string | null
}

/** Writes down every `onNavigate` of a page, whatever documents it has meanwhile. */
export async function collectNavigations(page: Page): Promise<readonly Navigated[]> {
  const told: Navigated[] = []
  await page.exposeFunction('told', (detail: Navigated) => void told.push(detail))
  await page.addInitScript(() => {
    addEventListener('onNavigate', (event) => {
      const { told } = globalThis as unknown as { readonly told: (detail: unknown) => void }
      told((event as CustomEvent<unknown>).detail)
    })
  })
  return told
}
