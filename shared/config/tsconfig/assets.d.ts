// What the bundler makes of files that are not scripts.

declare module '*.svg' {
  /** The file's address once built. */
  const url: string
  export default url
}

declare module '*.webp' {
  /** The file's address once built. */
  const url: string
  export default url
}

declare module '*.woff2' {
  /** The file's address once built. */
  const url: string
  export default url
}
