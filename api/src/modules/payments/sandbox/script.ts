import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readExpiry } from './expiry.ts'
import { TEXTS } from './texts.ts'

/** Returns the browser script of the sandbox, with the texts and rules that it shares with the server. */
export async function readScript(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, 'checkout.js'), 'utf8')
  return source
    .replace('const TEXTS = {}', () => `const TEXTS = ${JSON.stringify(TEXTS)}`)
    .replace('const readExpiry = null', () => `const readExpiry = ${readExpiry}`)
}
