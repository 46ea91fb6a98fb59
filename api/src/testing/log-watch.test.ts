import { describe, expect, it } from '@jest/globals'
import { createTestApi, rejectionLog, send, until } from './index.ts'
import { createLogWatch, problemsOf } from './log-watch.ts'

describe('the log of a test server', () => {
  it('fails a test whose server logs a warning that was not announced', async () => {
    const api = await createTestApi()
    const fromElsewhere = { origin: 'https://evil.example' }
    expect((await send(api.fetch, 'POST', '/api/order', {}, fromElsewhere)).status).toBe(403)
    await until(api.logged, (lines) => lines.some((line) => line.startsWith('warn ')))
    await expect(api.close()).rejects.toThrow(/announce by expectLog\(\)\.\n\nwarn Security: refused /)
  })

  it('does not fail a test that has announced the warning of its server', async () => {
    const api = await createTestApi()
    const rejected = rejectionLog('call', 'cross-site')
    api.expectLog(rejected)
    const fromElsewhere = { origin: 'https://evil.example' }
    expect((await send(api.fetch, 'POST', '/api/order', {}, fromElsewhere)).status).toBe(403)
    await until(api.logged, (lines) => lines.some((line) => rejected.test(line)))
    await api.close()
  })
})

describe('a watch of a log', () => {
  it.each(['error', 'warn'])('reports each line of level %s once', async (level) => {
    const watch = createLogWatch()
    const lines = [`${level} A call failed {}`]
    await expect(watch.check((from) => lines.slice(from))).rejects.toThrow('A call failed')
    await watch.check((from) => lines.slice(from))
    lines.push('error Late {}')
    await expect(watch.check((from) => lines.slice(from))).rejects.toThrow('Late')
  })

  it.each(['error', 'warn'])('passes lines of level %s that were announced, and no others', async (level) => {
    const watch = createLogWatch()
    watch.expect(new RegExp(`^${level} A call failed`))
    const lines = [`${level} A call failed {}`, `${level} Another {}`]
    await expect(watch.check((from) => lines.slice(from))).rejects.toThrow(
      new RegExp(`announce by expectLog\\(\\)\\.\\n\\n${level} Another`),
    )
  })

  it('ignores retries after a timeout of a provider, but no other retries', async () => {
    const delayed = (reason: string) => () => [`warn Work is tried again later {"reason":"ProviderError: ${reason}"}`]
    await createLogWatch().check(delayed('The provider does not answer'))
    await expect(createLogWatch().check(delayed('The sandbox says no'))).rejects.toThrow('The sandbox says no')
  })

  it('finds errors and warnings among the lines of a server process', () => {
    const lines = [
      '{"time":"2026-01-01T00:00:00Z","level":"info","message":"Up"}',
      'Debugger listening',
      '{"time":"2026-01-01T00:00:00Z","level":"error","message":"A call failed","route":"/"}',
      '',
    ]
    expect(problemsOf(lines.join('\n'))).toEqual(['error A call failed {"route":"/"}'])
  })
})
