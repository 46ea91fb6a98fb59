import { parseSync } from 'oxc-parser'

/** A static import, a re-export or an `import()`. */
export interface Import {
  readonly from: string
  /** Whether compiling removes it. */
  readonly typeOnly: boolean
  readonly line: number
}

/**
 * Returns the imports of a source file. An `import()` counts only with a literal.
 *
 * @throws {SyntaxError} if the file cannot be parsed
 */
export function importsOf(file: string, source: string): readonly Import[] {
  const { module, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new SyntaxError(`${file}: ${error.message}`)

  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const found: Import[] = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    from: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    line: lineAt(start),
  }))
  for (const { entries, start } of module.staticExports) {
    const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value
    if (from) found.push({ from, typeOnly: entries.every(({ isType }) => isType), line: lineAt(start) })
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^(['"`])(.*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2]
    if (literal) found.push({ from: literal, typeOnly: false, line: lineAt(start) })
  }
  return found
}
