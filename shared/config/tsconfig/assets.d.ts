declare module '*.svg' {
  /** Address of the built file. */
  const url: string
  export default url
}

declare module '*.webp' {
  /** Address of the built file. */
  const url: string
  export default url
}

declare module '*.woff2' {
  /** Address of the built file. */
  const url: string
  export default url
}
