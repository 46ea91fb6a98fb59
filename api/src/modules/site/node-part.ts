import type { RemoteCode } from '@carte/contract'
import { isMeant, type NodePart } from '@carte/releases'
import { Latest } from './latest.ts'
import type { ReleaseSource } from './source.ts'

/** Texts in memory: parts for Node and style sheets of all that is live, in reserve or a canary, and of the sets of visits from before. */
const MOST_BYTES = 64_000_000

/** The texts of releases that this server itself works with. */
export interface ReleasedTexts {
  /** @throws Error when it is not there or is not what the release says */
  readonly read: (part: string, version: string, file: NodePart) => Promise<RemoteCode>
}

/** Reads each text once and holds it against its hash. */
export function createTexts(source: ReleaseSource): ReleasedTexts {
  const kept = new Latest<RemoteCode>(MOST_BYTES, ({ text }) => text.length)

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
