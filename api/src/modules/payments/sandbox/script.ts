import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readExpiry } from './expiry.ts'
import { TEXTS } from './texts.ts'

export async function readScript(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, 'checkout.js'), 'utf8')
  return source
    .replace('const TEXTS = {}', () => `const TEXTS = ${JSON.stringify(TEXTS)}`)
    .replace('const readExpiry = null', () => `const readExpiry = ${readExpiry}`)
}
