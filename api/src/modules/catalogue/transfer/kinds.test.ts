import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { KINDS } from './kinds.ts'

async function sectionOf(name: string): Promise<string> {
  const document = await readFile(join(import.meta.dirname, '../../../../../docs/import.md'), 'utf8')
  return document.split('\n### ').find((section) => section.startsWith(`\`${name}\``)) ?? ''
}

it.each(KINDS.map((kind) => [kind.name, kind] as const))(
  'docs/import.md lists every column of %s and marks its key',
  async (name, kind) => {
    const section = await sectionOf(name)
    for (const field of kind.fields)
      expect(section).toContain(kind.keys.includes(field.name) ? `**\`${field.name}\`**` : `\`${field.name}\``)
  },
)
