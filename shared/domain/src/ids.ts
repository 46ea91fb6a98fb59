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

/**
 * Returns a text in lower case with only letters and digits, and a single dash for each run of spaces and dashes. Keeps
 * letters of every script, such as those of a Russian name.
 */
export function slugOf(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      // Removing a character can bring a letter and a combining mark together, so normalize again.
      .normalize('NFC')
      .replace(/[\s-]+/g, '-')
      .replace(/^-|-$/g, '')
  )
}
