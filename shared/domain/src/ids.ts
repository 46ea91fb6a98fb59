/**
 * Returns a random UUID (version 4). `crypto.randomUUID` is missing on pages without TLS, such as a development site
 * that is opened on a phone in the local network.
 */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Set the version bits (4) and the variant bits.
  const hex = Array.from(bytes, (byte, index) =>
    (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
