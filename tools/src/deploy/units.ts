import type { Recipe } from './read.ts'

/** A systemd unit. Its assignments are a list, because a name can occur several times. */
export interface Unit {
  readonly path: string
  readonly lines: readonly { readonly section: string; readonly name: string; readonly value: string }[]
}

const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  service: ['Unit', 'Service', 'Install'],
  target: ['Unit', 'Install'],
  timer: ['Unit', 'Timer', 'Install'],
}
const kindOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** Parses a unit. Reports invalid lines in `violations`. */
export function readUnit({ path, text }: Recipe): { readonly unit: Unit; readonly violations: readonly string[] } {
  const lines: Unit['lines'][number][] = []
  const violations: string[] = []
  let section = ''
  for (const [index, line] of text.split('\n').entries()) {
    const at = `${path}:${index + 1}`
    const heading = /^\[(\w+)\]$/.exec(line)?.[1]
    const [, name, value] = /^([A-Z]\w*)=(.*)$/.exec(line) ?? []
    if (heading !== undefined) {
      section = heading
      if (!SECTIONS[kindOf(path)]?.includes(section)) violations.push(`${at} a ${kindOf(path)} has no [${section}]`)
    } else if (name !== undefined && value !== undefined) lines.push({ section, name, value })
    else if (!/^(?:[#;].*)?$/.test(line)) violations.push(`${at} is neither heading, assignment nor comment: ${line}`)
  }
  return { unit: { path, lines }, violations }
}

export const valuesOf = ({ lines }: Unit, name: string): readonly string[] =>
  lines.filter((line) => line.name === name).map(({ value }) => value)

export const environmentOf = (unit: Unit): Readonly<Record<string, string>> =>
  Object.fromEntries(
    valuesOf(unit, 'Environment')
      .flatMap((value) => value.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  )

/** Checks that each secret file in the environment has a loaded credential, and that each credential is used. */
function checkCredentials(unit: Unit): readonly string[] {
  const loaded = valuesOf(unit, 'LoadCredential').map((value) => value.split(':')[0] ?? '')
  const used = Object.values(environmentOf(unit)).flatMap((value) => /^%d\/(.+)$/.exec(value)?.[1] ?? [])
  return [
    ...used.filter((name) => !loaded.includes(name)).map((name) => `${unit.path} loads no credential ${name}`),
    ...loaded
      .filter((name) => !used.includes(name))
      .map((name) => `${unit.path} loads the credential ${name}, which no variable uses`),
  ]
}

const HARDENED = [
  'NoNewPrivileges=yes',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'CapabilityBoundingSet=',
]

function checkService(unit: Unit): readonly string[] {
  const settings = unit.lines.map(({ name, value }) => `${name}=${value}`)
  return [
    ...HARDENED.filter((line) => !settings.includes(line)).map((line) => `${unit.path} lacks ${line}`),
    ...valuesOf(unit, 'ExecStart')
      .filter((command) => !command.startsWith('/'))
      .map((command) => `${unit.path} starts "${command}", which is not an absolute path`),
    ...checkCredentials(unit),
  ]
}

/** Checks systemd units without running systemd. */
export const checkUnits = (recipes: readonly Recipe[]): readonly string[] =>
  recipes.flatMap((recipe) => {
    const { unit, violations } = readUnit(recipe)
    return [...violations, ...(kindOf(recipe.path) === 'service' ? checkService(unit) : [])]
  })
