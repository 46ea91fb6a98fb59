import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = /^(?:node_modules|dist|data|coverage|test-results|\.git|\.cache)$/
const TEXT = /\.(?:[cm]?[jt]sx?|css|md|json|ya?ml|html|sql|lua|sh|txt)$/

/** Returns the text files of a repository, without generated folders. */
export function filesBelow(root: string, folder = ''): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.test(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(root, path)
    return entry.isFile() && TEXT.test(path) ? [path] : []
  })
}
