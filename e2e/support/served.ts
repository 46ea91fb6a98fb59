import { expect } from '@playwright/test'
import { headingOf } from './html.ts'

export interface Asked {
  readonly cookie?: string
  readonly 'accept-language'?: string
}

/**
 * The page of an address as its server has drawn it, without running it. A server that is just starting, or has much else to
 * do, may leave the first ones to the browser.
 */
export async function servedPage(origin: string, path: string, asked: Asked = { 'accept-language': 'en' }) {
  const served = { status: 0, html: '', heading: '' }
  await expect(async () => {
    const response = await fetch(new URL(path, origin), { headers: { ...asked }, redirect: 'manual' })
    const html = await response.text()
    const heading = headingOf(html)
    expect(heading, `heading of ${path}`).not.toBeNull()
    Object.assign(served, { status: response.status, html, heading })
  }).toPass()
  return served
}
