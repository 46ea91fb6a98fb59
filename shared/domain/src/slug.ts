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
