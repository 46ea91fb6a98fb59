import { describe, expect, it } from '@jest/globals'
import { createTestApi, refusalLog, send, until } from './index.ts'
import { createLogWatch, problemsOf } from './log-watch.ts'

describe('the log of a test server', () => {
  it('collects the warnings of its server', async () => {
    const api = await createTestApi()
    const fromElsewhere = { origin: 'https://evil.example' }
    expect((await send(api.fetch, 'POST', '/api/order', {}, fromElsewhere)).status).toBe(403)
    const refused = refusalLog('call', 'cross-site')
    await until(api.logged, (lines) => lines.some((line) => refused.test(line)))
    await api.close()
  })
})

describe('a watch of a log', () => {
  it('reports each error once', async () => {
    const watch = createLogWatch()
    const lines = ['error A call failed {}']
    await expect(watch.check((from) => lines.slice(from))).rejects.toThrow('A call failed')
    await watch.check((from) => lines.slice(from))
    lines.push('error Late {}')
    await expect(watch.check((from) => lines.slice(from))).rejects.toThrow('Late')
  })

  it('passes errors that were announced, and no others', async () => {
    const watch = createLogWatch()
    watch.expect(/^error A call failed/)
    const lines = ['error A call failed {}', 'error Another {}']
    await expect(watch.check((from) => lines.slice(from))).rejects.toThrow(
      /announce by expectLog\(\)\.\n\nerror Another/,
    )
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
