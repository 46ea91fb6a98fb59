/**
 * A random id in the form of a UUID (spec §9). Not `crypto.randomUUID`, which browsers withhold from pages without TLS,
 * such as one that is tried on a phone in the same network.
 */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, variant 1: the bits by which a UUID says that it is random.
  const hex = Array.from(bytes, (byte, index) =>
    (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
