const tints = 5

/** Returns a tint from 1 to 5, stable across machines and versions. Uses FNV-1a over UTF-16 code units. */
export function plateTint(code: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < code.length; at++) hash = Math.imul(hash ^ code.charCodeAt(at), 0x01000193)
  return ((hash >>> 0) % tints) + 1
}
