import type { RemoteCode } from '@carte/contract'
import { isMeant, type NodePart } from '@carte/releases'
import { LruCache } from './lru-cache.ts'
import type { ReleaseSource } from './source.ts'

/**
 * The size of the cache in bytes: Node builds and style sheets of all live, reserve and canary versions, and of earlier
 * visits.
 */
const MOST_BYTES = 64_000_000

export interface ReleasedTexts {
  /** @throws Error if the file is missing or its hash is wrong */
  readonly read: (part: string, version: string, file: NodePart) => Promise<RemoteCode>
}

export function createTexts(source: ReleaseSource): ReleasedTexts {
  const kept = new LruCache<RemoteCode>(MOST_BYTES, ({ text }) => text.length)

  async function read(part: string, version: string, { file, integrity }: NodePart): Promise<RemoteCode> {
    const name = `${source.place(part, version)}/${file}`
    const content = await source.file(part, version, file)
    if (!content) throw new Error(`${name} is not there`)
    if (!isMeant(content, integrity)) throw new Error(`${name} is not what its release says`)
    return { file: name, text: content.toString() }
  }

  return {
    async read(part, version, file) {
      const key = `${part}/${version}/${file.file} ${file.integrity}`
      const code = await kept.get(key, () => read(part, version, file))
      if (!code) throw new Error(`${key} is not there`)
      return code
    },
  }
}
