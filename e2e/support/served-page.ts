import { expect } from '@playwright/test'
import { headingOf } from './html.ts'

export interface RequestHeaders {
  readonly cookie?: string
  readonly 'accept-language'?: string
}

/**
 * Fetches a page as the server has rendered it, without running scripts. Fails when the server has left rendering to
 * the browser.
 */
export async function servedPage(origin: string, path: string, headers: RequestHeaders = { 'accept-language': 'en' }) {
  const response = await fetch(new URL(path, origin), { headers: { ...headers }, redirect: 'manual' })
  const html = await response.text()
  const heading = headingOf(html)
  expect(heading, `heading of ${path} in the page of the server`).not.toBeNull()
  return { status: response.status, html, heading: heading ?? '' }
}
