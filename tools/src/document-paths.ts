import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { filesBelow } from './files-below.ts'

/** A source file in inline code, such as `guard/decide.ts`; it may be relative to any folder. */
const NAMED = /`((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:tsx?|mjs|css|sql|lua))`/g
/** Documents of the past, which name the files of their time. */
const HISTORY = /^(?:docs\/decisions\/|CHANGELOG\.md$)/
/** Guides that name files of a project outside this repository, or of a new remote. */
const ABOUT_OTHERS = /^docs\/(?:teams|guides\/(?:chain|other-host))\.md$/

/**
 * Checks that documents name only source files that exist, so that a moved file takes its documentation along.
 *
 * @returns the violations, one line each: document, line, path
 */
export function checkDocumentPaths(root = ROOT): readonly string[] {
  const files = filesBelow(root)
  const exists = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))
  return files
    .filter((file) => file.endsWith('.md') && !HISTORY.test(file) && !ABOUT_OTHERS.test(file))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(NAMED)]
            .map(([, path = '']) => path)
            .filter((path) => !exists(path))
            .map((path) => `${file}:${index + 1}  ${path} does not exist: name the file by its present path`),
        ),
    )
}
