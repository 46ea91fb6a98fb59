/** Size limits for downloads, in bytes after Brotli compression. A build that exceeds one fails. */
export const BUDGETS = {
  /**
   * A remote's federation entry with its part of the federation runtime; loaded before the code of its first screen.
   */
  remoteEntry: 9_000,
  /** Scripts and styles of a remote's screens. */
  remoteScreens: 20_000,
  /** Additional size of a lazy screen. */
  lazyScreen: 10_000,
  /** The shell's initial scripts: the frame and the libraries that all screens share. */
  hostScripts: 154_000,
  /** `/embed.js`, which chains include in their pages. */
  embedLoader: 5_000,
  /** Loaded by `/embed.js` when an embed element is near the viewport: shared libraries, rules and a minimal frame. */
  embedScripts: 155_000,
  /** The shell's initial styles. */
  hostStyles: 12_000,
} as const
