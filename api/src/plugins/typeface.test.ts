import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, type TestApi } from '../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

describe('the font of the server’s own pages', () => {
  it('is declared and allowed by the operator’s page', async () => {
    const page = await api.fetch('/operator')
    const urls = [...(await page.text()).matchAll(/src: url\(([^)]+)\)/g)].map(([, url = '']) => url)
    expect(urls).toHaveLength(3)
    expect(page.headers.get('content-security-policy')).toContain("font-src 'self'")
    for (const url of urls) {
      const font = await api.fetch(url)
      expect(font.status).toBe(200)
      expect(font.headers.get('content-type')).toBe('font/woff2')
      expect(font.headers.get('cache-control')).toContain('immutable')
    }
  })
})
