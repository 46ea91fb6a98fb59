import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBrowserApis } from '@carte/config/browser-apis'
import { checkStyleSheets } from '@carte/config/browser-css'
import { checkImportBoundaries } from '@carte/config/import-boundaries'
import { ROOT } from '@carte/config/release'
import { git, mergeBase } from '../changed/git.ts'
import { checkDuplicates } from '../duplicates.ts'
import { filesBelow } from '../files-below.ts'
import { checkModules } from '../modules.ts'
import { run, runBin } from '../processes.ts'
import { checkRules } from '../rules/index.ts'
import { say, UserError } from '../say.ts'
import { checkWords } from '../words/index.ts'

/**
 * Runs `lint`: the rules for each file (`biome.json`), the import boundaries between packages
 * (`shared/config/src/package-rules.ts`) and between modules of the server (`api/dependency-cruiser.config.mjs`),
 * blocks of code that two packages repeat, Web APIs and CSS features that the oldest supported browsers lack
 * (`shared/config/src/browsers/list.ts`), the source files that documents name, the ids of rules, attacks and faults
 * (`docs/product.md`), the words of comments, documents and names (`tools/src/words`), the recipes in `deploy`, and the
 * API document (`redocly.yaml`, `.spectral.yaml`). `lint commits [ref]` checks only the messages of new commits.
 */
export async function lint([what, ref, extra]: readonly string[] = []): Promise<number> {
  if (what === 'commits' && extra === undefined) return lintCommits(ref)
  const unexpected = what === 'commits' ? extra : what
  if (unexpected !== undefined)
    throw new UserError(
      `Unexpected argument "${unexpected}". Usage: npm run lint, or npm run lint -- commits [ref].`,
      2,
    )
  const [{ checkDeploy }, { checkOpenApi }] = await Promise.all([import('../deploy/index.ts'), import('../openapi.ts')])
  const [{ code, output }, modules, duplicates, { violations: recipes, notes }, api] = await Promise.all([
    checkStyle(),
    checkModules(),
    checkDuplicates(),
    checkDeploy(),
    checkOpenApi(),
  ])
  const violations = [
    ...checkImportBoundaries(),
    ...modules,
    ...duplicates,
    ...checkBrowserApis(),
    ...checkStyleSheets(),
    ...checkDocumentPaths(),
    ...checkRules(),
    ...checkWords(),
    ...recipes,
    ...api,
  ]
  say([output.trim(), ...violations, ...notes].join('\n'))
  return code !== 0 || violations.length > 0 ? 1 : 0
}

/** Runs `format`: applies all safe fixes of `lint` to all files. */
export async function format(): Promise<number> {
  const { code, output } = await runBin('biome', ['check', '--colors=off', '--write'])
  say(output.trim())
  return code
}

/** Runs Biome's formatter and linter without changing files. */
export const checkStyle = () => runBin('biome', ['check', '--colors=off', '--error-on-warnings'])

/** Prints what `checkCommits` finds. Returns the exit code. */
async function lintCommits(ref?: string): Promise<number> {
  const { count, report } = await checkCommits(ref)
  if (report) say(report)
  else if (count > 0) say(`${count} commit ${count === 1 ? 'message follows' : 'messages follow'} the rules.`)
  else say('There are no new commits, so nothing was checked. To check older ones: npm run lint -- commits <ref>.')
  return report ? 1 : 0
}

interface CheckedCommits {
  readonly count: number
  /** The report of commitlint; empty if all messages follow the rules. */
  readonly report: string
}

/**
 * Checks the messages of the commits since the merge base with `main`, with the rules of `commitlint.config.mjs`.
 *
 * @param ref a branch or commit to use instead of `main`; empty or zeros count as not given
 * @throws UserError when git does not know `ref`
 */
export async function checkCommits(ref?: string, root = ROOT): Promise<CheckedCommits> {
  const from = await firstChecked(root, ref)
  const bin = join(ROOT, 'node_modules/.bin/commitlint')
  const config = join(ROOT, 'commitlint.config.mjs')
  const args = ['--color=false', '--config', config, '--from', from, '--to', 'HEAD']
  const { code, output } = await run(bin, args, { cwd: root })
  const count = Number(await git(root, ['rev-list', '--count', `${from}..HEAD`]))
  return { count, report: code === 0 ? '' : output.trim() }
}

/** The last commit before the format of messages became a rule. */
const LAST_EXEMPT = '500150fb7354e27f7c58c6349850ab05187bc865'

/** CI systems pass zeros as the previous commit of a new branch. Also matches an empty text. */
const ZEROS = /^0*$/

/** Returns the commit after which messages are checked. @throws UserError when git does not know `ref` */
async function firstChecked(root: string, ref: string | undefined): Promise<string> {
  const since = ref === undefined || ZEROS.test(ref) ? undefined : ref
  if (since && (await git(root, ['cat-file', '-e', `${since}^{commit}`])) === null)
    throw new UserError(
      `git does not know the commit "${since}". Name another one, or fetch it with: git fetch --unshallow.`,
      2,
    )
  const base = await mergeBase(root, 'lint -- commits', since)
  const isOlder = (await git(root, ['merge-base', '--is-ancestor', base, LAST_EXEMPT])) !== null
  return isOlder ? LAST_EXEMPT : base
}

/** A source file in inline code, such as `guard/decide.ts`; its path may be relative to any folder. */
const SOURCE_FILE = /`((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:tsx?|mjs|css|sql|lua))`/g

/** Documents about the past, which name the files of their time. */
const HISTORY = /^(?:docs\/decisions\/|CHANGELOG\.md$)/

/** Guides that name files outside this repository, or of a remote that the reader creates. */
const ABOUT_OTHER_PROJECTS = /^docs\/(?:teams|guides\/(?:chain|other-host))\.md$/

/**
 * Checks that documents name only source files that exist, so that a moved file takes its documentation along.
 *
 * @returns the violations, one line each: document, line, path
 */
export function checkDocumentPaths(root = ROOT): readonly string[] {
  const files = filesBelow(root)
  const exists = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))
  return files
    .filter((file) => file.endsWith('.md') && !HISTORY.test(file) && !ABOUT_OTHER_PROJECTS.test(file))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(SOURCE_FILE)]
            .map(([, path = '']) => path)
            .filter((path) => !exists(path))
            .map((path) => `${file}:${index + 1}  ${path} does not exist: name the file by its present path`),
        ),
    )
}
