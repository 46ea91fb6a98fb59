import { openApiDocument } from '@carte/api/openapi'
import { describe, expect, it } from '@jest/globals'
import { checkOpenApi } from './openapi.ts'

interface Operation {
  readonly [key: string]: unknown
}
const document = openApiDocument() as { readonly paths: Record<string, Record<string, Operation>> }

describe('checkOpenApi', () => {
  it('reports operations without security, without a tag, and without a response for success or a redirect', async () => {
    const get = { ...document.paths['/api/settings']?.get, security: undefined, tags: undefined }
    const post = { ...document.paths['/api/order']?.post, responses: { 404: { description: 'Not found' } } }
    const paths = { ...document.paths, '/api/settings': { get }, '/api/order': { post } }
    const violations = (await checkOpenApi({ ...document, paths })).join()
    for (const text of ['security-defined', 'operation-tags', 'a success response or a redirect'])
      expect(violations).toContain(text)
  })
})
