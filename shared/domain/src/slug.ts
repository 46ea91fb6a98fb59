/**
 * Lowercase, trimmed, letters and digits only, runs of spaces and dashes as one dash (spec §9).
 * Letters of every script count: a Russian name keeps its own.
 */
export function slugOf(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      // What was between two characters may have kept them from being one.
      .normalize('NFC')
      .replace(/[\s-]+/g, '-')
      .replace(/^-|-$/g, '')
  )
}
