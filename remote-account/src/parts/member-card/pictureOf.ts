/** At most so many bytes are handed to one call of a function. */
const SLICE = 8192

/** A picture as a `data:` address: the pages' policy takes pictures from there, and a browser can keep it as text. Null for what is none. */
export async function pictureOf(blob: Blob): Promise<string | null> {
  if (!blob.type.startsWith('image/')) return null
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += SLICE) text += String.fromCharCode(...bytes.subarray(at, at + SLICE))
  return `data:${blob.type};base64,${btoa(text)}`
}
