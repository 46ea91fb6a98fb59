const ALGORITHM = 'sha384-'

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/**
 * Whether these bytes have the hash that an `integrity` attribute asks for. Where the browser lends no cryptography
 * (a page over plain HTTP that is not on this machine) the answer is yes: the elements that run the file check it again.
 */
export async function matches(
  bytes: ArrayBuffer,
  integrity: string,
  subtle = globalThis.crypto?.subtle,
): Promise<boolean> {
  if (!subtle) return true
  return ALGORITHM + base64(new Uint8Array(await subtle.digest('SHA-384', bytes))) === integrity
}
