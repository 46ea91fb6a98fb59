const ALGORITHM = 'sha384-'

function base64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/**
 * Returns whether these bytes match an `integrity` hash. Without WebCrypto (plain HTTP outside localhost) it returns
 * true: the script and link elements check the hash again.
 */
export async function matchesIntegrity(
  bytes: ArrayBuffer,
  integrity: string,
  subtle = globalThis.crypto?.subtle,
): Promise<boolean> {
  if (!subtle) return true
  return ALGORITHM + base64(new Uint8Array(await subtle.digest('SHA-384', bytes))) === integrity
}
