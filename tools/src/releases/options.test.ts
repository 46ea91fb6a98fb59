import { join } from 'node:path'
import { ROOT } from '@carte/config/release'
import { describe, expect, it } from '@jest/globals'
import { UserError } from '../say.ts'
import {
  readCanaryOptions,
  readPartOptions,
  readPruneOptions,
  readRollbackOptions,
  readStatusOptions,
} from './options.ts'

type Read = (args: readonly string[], env: NodeJS.ProcessEnv) => unknown
const release: Read = (args, env) => readPartOptions('release', args, env)
const store = join(ROOT, 'data/releases')

describe('the options of release commands', () => {
  it.each([
    [release, ['menu'], {}, { name: 'menu', store }],
    [release, ['shell', '--store=x'], { RELEASES: '/y' }, { name: 'shell', store: join(ROOT, 'x') }],
    [release, ['menu'], { RELEASES: '/y', DATA_DIR: '/z' }, { name: 'menu', store: '/y' }],
    [release, ['menu'], { RELEASES: 's3://bucket/site' }, { name: 'menu', store: 's3://bucket/site' }],
    [release, ['menu'], { RELEASES: '', DATA_DIR: '/z' }, { name: 'menu', store: '/z/releases' }],
    [readCanaryOptions, ['menu', '--share', '5'], {}, { name: 'menu', share: 5, store }],
    [readCanaryOptions, ['--share=0.1', 'menu'], {}, { name: 'menu', share: 0.1, store }],
    [readCanaryOptions, ['menu', '--share=100%'], {}, { name: 'menu', share: 100, store }],
    [readRollbackOptions, ['menu'], {}, { name: 'menu', store }],
    [readRollbackOptions, ['menu', '--to', '0.1.0-a'], {}, { name: 'menu', to: '0.1.0-a', store }],
    [readStatusOptions, ['--json'], {}, { json: true, store }],
    [readPruneOptions, [], {}, { days: 30, dryRun: false, store }],
    [readPruneOptions, ['--days=0', '--dry-run'], {}, { days: 0, dryRun: true, store }],
  ] as const)('are read by %p from %j and %j', (read: Read, args, env, options) =>
    expect(read(args, env)).toEqual(options),
  )

  it.each([
    [release, [], /^Missing argument: name a remote, such as menu, or the shell\.$/],
    [release, ['menu', 'shops'], /^Unexpected argument "shops": "release" takes one part\.$/],
    [release, ['menu', '--share', '5'], /^Unknown option '--share'\. Flags: --store /],
    [release, ['menu', '--store='], /^--store is empty/],
    [readCanaryOptions, ['--share=5'], /^Missing argument: name a remote, such as menu\.$/],
    [readCanaryOptions, ['menu'], /^Missing --share\. Add the percentage of visits, such as --share 5\.$/],
    ...['0', '0.05', '101', '-5', 'five', '', '%', '5,5', 'NaN', 'Infinity'].map(
      (share) =>
        [readCanaryOptions, ['menu', `--share=${share}`], /^--share is ".*"; it must be a percentage/] as const,
    ),
    [readRollbackOptions, ['menu', '--to'], /^Option '--to <value>' argument missing\. Flags: /],
    [readStatusOptions, ['menu'], /^Unexpected argument "menu": "status" takes no arguments\.$/],
    ...['-1', '1.5', 'x', '', '4000'].map(
      (days) => [readPruneOptions, [`--days=${days}`], /^--days is ".*"; it must be a whole number/] as const,
    ),
  ] as readonly (readonly [Read, readonly string[], RegExp])[])(
    'are rejected by %p for %j with a message',
    (read, args, message) => {
      expect(() => read(args, {})).toThrow(UserError)
      expect(() => read(args, {})).toThrow(message)
    },
  )
})
