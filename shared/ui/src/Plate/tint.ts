/** Number of `--plate-…` tokens. */
const tints = 5

/** A tint from 1 to 5, the same for the same code on every machine and in every version (FNV-1a over UTF-16 units). */
export function plateTint(code: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < code.length; at++) hash = Math.imul(hash ^ code.charCodeAt(at), 0x01000193)
  return ((hash >>> 0) % tints) + 1
}
