import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { PNPM_VERSION } from './bootstrap.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const github = read('.github/workflows/ci.yml')
const gitlab = read('.gitlab-ci.yml')
const renovate = JSON.parse(read('renovate.json'))
const oldestNode = JSON.parse(read('package.json')).engines.node.replace('>=', '')

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
const { permissions, jobs } = parse(github)
const steps: readonly Step[] = jobs.test.steps

describe('the workflow for GitHub', () => {
  it('checks the messages of new commits, and runs npm test', () => {
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['npm run lint -- commits "$BASE"', 'npm test'])
  })

  it('fetches the whole history, which the check of messages needs', () => {
    expect(steps[0]?.with).toMatchObject({ 'fetch-depth': 0 })
  })

  it('uses the oldest supported Node', () => {
    expect(steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))?.with).toMatchObject({
      'node-version': Number(oldestNode),
    })
  })

  it('pins each action by its commit, with the version beside it', () => {
    const actions = github.split('\n').filter((line) => line.includes('uses:'))
    expect(actions.length).toBe(steps.filter(({ uses }) => uses).length)
    for (const line of actions) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('has read-only permissions and persists no credentials', () => {
    expect(permissions).toEqual({ contents: 'read' })
    expect(jobs.test).not.toHaveProperty('permissions')
    expect(steps[0]?.with).toMatchObject({ 'persist-credentials': false })
  })
})

describe('the pipeline for GitLab', () => {
  it('checks the messages of new commits, and runs npm test, on the oldest supported Node', () => {
    const { test } = parse(gitlab)
    expect(test.script).toEqual([expect.stringMatching(/^npm run lint -- commits "/), 'npm test'])
    expect(test.variables.GIT_DEPTH).toBe('0')
    expect(test.image).toMatch(new RegExp(`^node:${oldestNode}-`))
  })
})

describe('renovate.json', () => {
  it('waits at least as long for a version as the minimumReleaseAge of pnpm', () => {
    const days = /^(\d+) days$/
    const { minimumReleaseAge } = parse(read('pnpm-workspace.yaml'))
    for (const age of [renovate.minimumReleaseAge, renovate.vulnerabilityAlerts.minimumReleaseAge])
      expect(Number(days.exec(age)?.[1]) * 24 * 60).toBeGreaterThanOrEqual(minimumReleaseAge)
  })

  it('writes the lockfile with the pinned pnpm', () => {
    expect(renovate.constraints.pnpm).toBe(PNPM_VERSION)
  })
})
