/** Bytes per call of `fromCharCode`: engines limit the number of arguments. */
const SLICE = 8192

/**
 * Converts a picture to a `data:` URL, which the page's CSP allows and the browser storage can hold. Null if the blob is not a
 * picture.
 */
export async function pictureOf(blob: Blob): Promise<string | null> {
  if (!blob.type.startsWith('image/')) return null
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += SLICE) text += String.fromCharCode(...bytes.subarray(at, at + SLICE))
  return `data:${blob.type};base64,${btoa(text)}`
}
