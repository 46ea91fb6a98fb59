import { parseAllDocuments } from 'yaml'
import type { Recipe } from './read.ts'

/** A validation function of a Kubernetes schema, which stores its errors as a property. */
interface Validate {
  (value: unknown): boolean
  errors?:
    | readonly {
        readonly instancePath: string
        readonly message?: string
        readonly keyword: string
        readonly params: object
      }[]
    | null
}

export interface Manifest {
  readonly path: string
  readonly apiVersion: string
  readonly kind: string
  // biome-ignore lint/suspicious/noExplicitAny: the schema validates its shape
  readonly value: any
}

/** Returns the package's name of a schema: `apps/v1`, `Deployment` → `IoK8sApiAppsV1Deployment`. */
function schemaName(apiVersion: string, kind: string): string {
  const [version = '', group = 'core'] = apiVersion.split('/').reverse()
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return `IoK8sApi${capital(group.split('.')[0] ?? '')}${capital(version)}${kind}`
}

/**
 * Wraps `value` and records which fields the schema reads. A field that no schema reads is unknown, such as
 * `readinesProbe`.
 */
function watched(value: unknown, seen: Set<string>, path = ''): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key, receiver) {
      const found = Reflect.get(target, key, receiver)
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return found
      seen.add(`${path}/${key}`)
      return watched(found, seen, `${path}/${key}`)
    },
  })
}

const pathsOf = (value: unknown, path = ''): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [`${path}/${key}`, ...pathsOf(inner, `${path}/${key}`)])
    : []

async function checkManifest({ apiVersion, kind, value }: Manifest): Promise<readonly string[]> {
  const name = schemaName(apiVersion, kind)
  const module = (await import(`kubernetes-models/_schemas/${name}`).catch(() => null)) as { validate: Validate } | null
  if (!module) return [`Kubernetes has no ${kind} in ${apiVersion}`]
  const seen = new Set<string>()
  module.validate(watched(value, seen))
  const violations = (module.validate.errors ?? []).map(
    ({ instancePath, keyword, params }) => `${instancePath || '/'}: ${keyword} ${JSON.stringify(params)}`,
  )
  const isTop = (path: string, _: number, all: readonly string[]) => !all.some((other) => path.startsWith(`${other}/`))
  const unknown = pathsOf(value).filter((path) => !seen.has(path))
  return [...violations, ...unknown.filter(isTop).map((path) => `${path}: unknown field`)]
}

const KUSTOMIZATION = 'kubernetes/kustomization.yaml'

/** Parses the manifests among recipes. Reports invalid YAML in `violations`. */
export function readManifests(recipes: readonly Recipe[]) {
  const violations: string[] = []
  const manifests = recipes.flatMap(({ path, text }) =>
    parseAllDocuments(text).flatMap((document): readonly Manifest[] => {
      for (const { message } of [...document.errors, ...document.warnings]) violations.push(`${path}: ${message}`)
      if (document.errors.length > 0) return []
      const value = document.toJS()
      return [{ path, apiVersion: String(value?.apiVersion), kind: String(value?.kind), value }]
    }),
  )
  return { violations, manifests }
}

/** Returns whether a manifest is an example that operators adapt, which the kustomization leaves out. */
const isExample = ({ path }: Recipe) => /\.example\.yaml$/.test(path)

function checkKustomization({ value }: Manifest, recipes: readonly Recipe[]): readonly string[] {
  const named = (value.resources as readonly string[]).map((file) => `kubernetes/${file}`)
  const there = recipes.filter((recipe) => !isExample(recipe) && recipe.path !== KUSTOMIZATION).map(({ path }) => path)
  return [
    ...named.filter((path) => !there.includes(path)).map((path) => `${KUSTOMIZATION}: ${path} does not exist`),
    ...there
      .filter((path) => !named.includes(path))
      .map((path) => `${KUSTOMIZATION}: ${path} is missing from "resources"`),
  ]
}

/** Checks Kubernetes manifests for fields with a wrong type, missing fields and unknown fields. */
export async function checkManifests(recipes: readonly Recipe[]): Promise<readonly string[]> {
  const { violations, manifests } = readManifests(recipes)
  const kustomization = manifests.find(({ path }) => path === KUSTOMIZATION)
  const checked = await Promise.all(
    manifests
      .filter((manifest) => manifest !== kustomization)
      .map(async (manifest) =>
        (await checkManifest(manifest)).map((what) => `${manifest.path} (${manifest.kind}) ${what}`),
      ),
  )
  return [
    ...violations,
    ...checked.flat(),
    ...(kustomization ? checkKustomization(kustomization, recipes) : [`${KUSTOMIZATION} is missing`]),
  ]
}
