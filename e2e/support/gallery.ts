import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@carte/api/testing'
import { runNode } from './run-node.ts'
import { startStaticServer } from './static-server.ts'

const GALLERY = join(import.meta.dirname, '../../gallery')
const STORYBOOK = 'node_modules/storybook/dist/bin/dispatcher.js'

export interface Gallery {
  /** Ids of all stories. */
  readonly stories: readonly string[]
  readonly urlOf: (story: string, language: string) => string
  readonly stop: () => Promise<void>
}

interface StoryIndex {
  readonly entries: Readonly<Record<string, unknown>>
}

/** Builds the gallery of the controls, which needs no server of the site, and serves it. */
export async function startGallery(): Promise<Gallery> {
  const folder = await makeFolder('carte-gallery-')
  const build = ['build', '--output-dir', folder, '--quiet', '--disable-telemetry']
  await runNode([STORYBOOK, ...build], { cwd: GALLERY, env: { ...process.env, CARTE_GALLERY: 'controls' } })
  const { entries } = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as StoryIndex
  const { origin, stop } = await startStaticServer(folder, String(process.env.CARTE_E2E_ORIGIN))
  return {
    stories: Object.keys(entries),
    urlOf: (story, language) => `${origin}/iframe.html?viewMode=story&id=${story}&globals=language:${language}`,
    stop,
  }
}
