/** What a guest may be asked to download, in bytes after brotli. A build that is over fails. */
export const BUDGETS = {
  /** A remote's federation entry, with its part of the federation runtime: paid on the way to its first screen, before any of its code. */
  remoteEntry: 9_000,
  /** Script and style of a remote's screens. */
  remoteScreens: 20_000,
  /** What a screen that comes late adds. */
  lateScreen: 10_000,
  /** The shell's first scripts: the libraries that every screen shares, and the frame. */
  hostScripts: 154_000,
  /** `/embed.js`, which chains put into their pages. */
  embedLoader: 5_000,
  /** What it loads when a tag comes near: the libraries that every screen shares, the rules, and hardly a frame. */
  embedScripts: 155_000,
  /** The shell's first styles. */
  hostStyles: 12_000,
} as const
