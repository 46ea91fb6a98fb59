import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfiguration } from '@carte/api/configuration'
import { VARIABLES } from '@carte/api/environment'
import { createTestApi, type TestApi } from '@carte/api/testing'
import { ROOT } from '@carte/config/release'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { COMMANDS } from '../run-command.ts'
import { DEPLOY } from './index.ts'
import { readManifests } from './manifests.ts'
import { named, readNginx } from './nginx.ts'
import { isAt, readRecipes } from './read.ts'
import { environmentOf, readUnit, valuesOf } from './units.ts'

// Compares the recipes in `deploy` with the server.

const recipes = readRecipes(DEPLOY)
const textOf = (path: string) => recipes.find((recipe) => recipe.path === path)?.text ?? ''
const { manifests } = readManifests(recipes.filter(isAt(/^kubernetes\//)))
const unitAt = (path: string) => readUnit({ path, text: textOf(path) }).unit
const service = unitAt('systemd/carte@.service')
const nginx = readNginx(textOf('nginx/carte.conf'))
const dockerfile = textOf('docker/Dockerfile')

const values = (kind: string) => manifests.filter((manifest) => manifest.kind === kind).map(({ value }) => value)
const [pods] = values('Deployment').map(({ spec }) => spec.template.spec)
const [job] = values('CronJob').map(({ spec }) => spec.jobTemplate.spec.template.spec)
const [settings] = values('ConfigMap').map(({ data }) => data as Readonly<Record<string, string>>)
const [secret] = values('Secret').map(({ stringData }) => stringData as Readonly<Record<string, string>>)
const [server] = pods.containers

/** Parses a file that both systemd and a shell read. */
const readSettings = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => !/^\s*(?:#|$)/.test(line))
      .map((line) => {
        const [, name, quoted, bare] = /^([A-Z_]+)=(?:"([^"$`\\]*)"|([\w:/.,@%+…-]*))$/.exec(line) ?? []
        if (name === undefined) throw new Error(`systemd and a shell parse this line differently: ${line}`)
        return [name, quoted ?? bare ?? '']
      }),
  )
const machine = readSettings(textOf('systemd/carte.env'))
const image = Object.fromEntries(
  [...dockerfile.matchAll(/^(?:ENV )?\s*([A-Z_]+)=(\S+?)(?: \\)?$/gm)].map(([, name, value]) => [name, value]),
)
const inPods = (container: { env: readonly { name: string; value: string }[] }) =>
  Object.fromEntries(container.env.map(({ name, value }) => [name, value]))

describe('the variables in deploy', () => {
  // Variables of the process manager, the bucket client, Node and the C library.
  const OTHERS = ['PORT', 'HOST', 'DATA_DIR', 'AWS_REGION', 'NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX']
  it.each([
    ['systemd/carte.env', machine],
    ['systemd/carte@.service', environmentOf(service)],
    ['docker/Dockerfile', image],
    ['kubernetes/settings.yaml', settings ?? {}],
    ['kubernetes/deployment.yaml', inPods(server)],
    ['kubernetes/backup.yaml', inPods(job.containers[0])],
  ])('of %s are read by the server', (_, given) => {
    expect(Object.keys(given).length).toBeGreaterThan(0)
    const names = Object.keys(given).map((name) => name.replace(/_FILE$/, ''))
    expect(names.filter((name) => ![...VARIABLES, ...OTHERS].includes(name))).toEqual([])
  })

  /** Fills in the placeholders that an operator would replace. */
  const filled = (given: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value.replaceAll('…', 'x').replace(/<\w+>/, 'x')]),
    )
  const SECRETS = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SMTP_URL: 'smtps://a:b@mail.example',
  }
  const withoutFiles = (given: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !name.endsWith('_FILE')))

  it('of the systemd unit form a valid configuration without warnings', () => {
    const given = { ...machine, ...withoutFiles(environmentOf(service)), ...SECRETS }
    expect(readConfiguration(filled(given)).warnings).toEqual([])
  })

  it('of the pods form a valid configuration without warnings', () => {
    const url = filled(secret ?? {})['database-url'] ?? ''
    const given = { ...image, ...settings, ...withoutFiles(inPods(server)), ...SECRETS, DATABASE_URL: url }
    expect(readConfiguration(filled(given)).warnings).toEqual([])
  })

  it('that end in _FILE name mounted secrets', () => {
    const mounted = Object.keys(secret ?? {}).map((name) => `/run/secrets/carte/${name}`)
    for (const container of [server, job.containers[0]])
      for (const [name, path] of Object.entries(inPods(container)))
        if (name.endsWith('_FILE')) expect(mounted).toContain(path)
  })
})

describe('the addresses in deploy', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it.each([
    ['the startup probe', server.startupProbe.httpGet.path],
    ['the readiness probe', server.readinessProbe.httpGet.path],
    ['the liveness probe', server.livenessProbe.httpGet.path],
    ['the health check of the image', /127\.0\.0\.1:\d+(\/[\w/]+)/.exec(dockerfile)?.[1] ?? ''],
  ])('of %s are answered with 200 by a healthy server', async (_, path) => {
    expect((await fetch(api.url + path)).status).toBe(200)
  })

  it('of metrics are answered with 401 without a key', async () => {
    expect((await fetch(`${api.url}/metrics`)).status).toBe(401)
  })

  it('of event streams match the nginx location without buffering', async () => {
    const [streams] = named(nginx, 'location')
      .filter(({ inner }) => inner?.some(({ name, values: args }) => name === 'proxy_buffering' && args[0] === 'off'))
      .map(({ values: args }) => new RegExp(args.at(-1) ?? ''))
    const described: { paths: Record<string, Record<string, unknown>> } = await (
      await fetch(`${api.url}/api/openapi.json`)
    ).json()
    const paths = Object.entries(described.paths)
      .filter(([, calls]) => JSON.stringify(calls).includes('text/event-stream'))
      .map(([path]) => path.replaceAll(/\{\w+\}/g, 'one'))
    expect(paths.length).toBeGreaterThan(2)
    for (const path of paths) {
      expect(path).toMatch(streams ?? /never/)
      expect(`/embed/kvarnen${path}`).toMatch(streams ?? /never/)
    }
    expect('/api/order').not.toMatch(streams ?? /./)
  })
})

describe('the recipes in deploy', () => {
  it('start the servers of a machine on the ports that nginx forwards to', () => {
    const started = valuesOf(unitAt('systemd/carte.target'), 'Wants')
      .flatMap((value) => value.split(' '))
      .map((name) => `127.0.0.1:${/^carte@(\d+)\.service$/.exec(name)?.[1]}`)
    const asked = named(nginx, 'server').flatMap(({ values: args, inner }) => (inner ? [] : (args[0] ?? [])))
    expect(asked).toEqual(started)
    expect(machine.TRUST_PROXY).toBe('127.0.0.1')
  })

  it('use the same port in the Dockerfile, the pods and the service', () => {
    expect(dockerfile.match(/^EXPOSE (\d+)$/m)?.[1]).toBe(image.PORT)
    expect(dockerfile).toContain(`http://127.0.0.1:${image.PORT}/`)
    expect(server.ports).toEqual([{ name: 'http', containerPort: Number(image.PORT) }])
    expect(values('Service')[0].spec.ports[0].targetPort).toBe('http')
  })

  it('give a server more time to stop than it takes', () => {
    const drainMs = Number(
      /drainMs: ([\d_]+)/
        .exec(readFileSync(join(ROOT, 'api/src/config/configuration.ts'), 'utf8'))?.[1]
        ?.replace('_', ''),
    )
    expect(drainMs).toBeGreaterThan(0)
    // The database connections close after that.
    const least = drainMs + 5_000
    const delay = Number(settings?.SHUTDOWN_DELAY_MS)
    expect(Number(valuesOf(service, 'TimeoutStopSec')[0]) * 1_000).toBeGreaterThanOrEqual(least)
    expect(pods.terminationGracePeriodSeconds * 1_000).toBeGreaterThanOrEqual(least + delay)
    // Long enough for the load balancer to notice that the server is not ready.
    const { periodSeconds, failureThreshold } = server.readinessProbe
    expect(delay).toBeGreaterThan(0)
    expect(periodSeconds * failureThreshold).toBeLessThanOrEqual(10)
    expect(valuesOf(service, 'SuccessExitStatus')).toEqual(['143'])
  })

  it('start only commands that exist', () => {
    const started = recipes.flatMap(({ text }) =>
      [...text.matchAll(/tools\/src\/cli\.ts ([\w-]+)/g)].map(([, name]) => name),
    )
    const [inImage] = /^CMD \["([\w-]+)"\]$/m.exec(dockerfile)?.slice(1) ?? []
    expect(new Set([...started, inImage])).toEqual(new Set(['serve', 'backup']))
    expect(Object.keys(COMMANDS)).toEqual(expect.arrayContaining(['serve', 'backup']))
  })
})
