import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { run } from '../processes.ts'

// Runs in Node, as `npm run lint` does, because jest cannot resolve the modules of the Kubernetes schemas.
async function check(folder: string): Promise<readonly string[]> {
  const index = JSON.stringify(join(ROOT, 'tools/src/deploy/index.ts'))
  const script = `import { checkRecipes } from ${index}; console.log(JSON.stringify(await checkRecipes(${JSON.stringify(folder)}, '24.21.0')))`
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', script])
  if (code !== 0) throw new Error(output)
  return JSON.parse(output)
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-recipes-'))
  await cp(join(ROOT, 'deploy'), folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function change(path: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(folder, path), 'utf8')
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${path} has no ${from}`)
  await writeFile(join(folder, path), changed)
}

it('The check of deploy finds no mistake in its recipes', async () => {
  expect(await check(folder)).toEqual([])
})

it('The check of deploy reports each mistake with its file', async () => {
  await change('kubernetes/deployment.yaml', 'readinessProbe', 'readinesProbe')
  await change('kubernetes/deployment.yaml', 'replicas: 3', 'replicas: three')
  await change('kubernetes/service.yaml', 'v1', 'v1beta3')
  await change('kubernetes/ingress.yaml', 'metadata:', '  metadata:')
  await change('kubernetes/kustomization.yaml', '  - settings.yaml\n', '')
  await change('docker/Dockerfile', 'USER 1000:1000', 'USER root')
  await change('docker/Dockerfile', 'WORKDIR', 'WORDIR')
  await change('docker/Dockerfile', 'CMD ["serve"]', 'CMD serve')
  await change('docker/Dockerfile', `node:24.21.0-bookworm-slim@\${NODE_DIGEST}\n`, 'node:latest\n')
  await change('systemd/carte@.service', 'ProtectHome=yes\n', '')
  await change('systemd/carte@.service', 'LoadCredential=smtp-url', 'LoadCredential=smtp')
  await change('systemd/carte-backup.timer', '[Timer]', '[Tmier]')
  await change('systemd/carte.target', 'Description=', 'Description ')
  await change('nginx/carte.conf', '$request_method $carte_path', '$request')
  await change('nginx/carte.conf', 'proxy_read_timeout 1h;', 'proxy_set_header Cookie "";')
  const violations = await check(folder)
  for (const violation of [
    /^deploy\/kubernetes\/deployment\.yaml \(Deployment\) .*containers\/0\/readinesProbe: unknown field$/,
    /^deploy\/kubernetes\/deployment\.yaml \(Deployment\) \/spec\/replicas: type /,
    /^deploy\/Kubernetes has no Service in v1beta3$|service\.yaml \(Service\) Kubernetes has no Service in v1beta3/,
    /^deploy\/kubernetes\/ingress\.yaml: .* at line \d+/,
    /^deploy\/kubernetes\/kustomization\.yaml: kubernetes\/settings\.yaml is missing from "resources"$/,
    /^deploy\/docker\/Dockerfile it runs as "root": name a user that is not root, by number$/,
    /^deploy\/docker\/Dockerfile:\d+ .*WORDIR/,
    /^deploy\/docker\/Dockerfile CMD starts a shell, which does not forward signals: use the JSON form$/,
    /^deploy\/docker\/Dockerfile node:latest has no digest: /,
    /^deploy\/docker\/Dockerfile node:latest is not the pinned Node /,
    /^deploy\/systemd\/carte@\.service lacks ProtectHome=yes$/,
    /^deploy\/systemd\/carte@\.service loads no credential smtp-url$/,
    /^deploy\/systemd\/carte-backup\.timer:\d+ a timer has no \[Tmier\]$/,
    /^deploy\/systemd\/carte\.target:\d+ is neither heading, assignment nor comment: Description Carte$/,
    /^deploy\/nginx\/carte\.conf: the log contains queries, referers or cookies: /,
    /^deploy\/nginx\/carte\.conf:\d+ proxy_set_header in a location removes those of its server: repeat them here$/,
  ])
    expect(violations).toContainEqual(expect.stringMatching(violation))
})

it.each([
  ['a missing brace', 'listen 80;', 'listen 80; location /a {'],
  ['an extra brace', 'listen 80;', 'listen 80; }'],
  ['a directive without a semicolon', '$host$request_uri; }', '$host$request_uri }'],
])('The check of deploy reports %s in the nginx configuration with its line', async (_, from, to) => {
  await change('nginx/carte.conf', from, to)
  expect(await check(folder)).toEqual([expect.stringMatching(/^deploy\/nginx\/carte\.conf:(?:\d+|the end): /)])
})
