import { afterEach, describe, expect, it } from '@jest/globals'
import { createTestApi, refusalLog, send, type TestApi, until } from './index.ts'
import { createLogWatch, problemsOf } from './log-watch.ts'

const apis: TestApi[] = []
afterEach(async () => {
  for (const api of apis.splice(0)) await api.close()
})

/** A server whose log has a warning. */
async function warned(): Promise<TestApi> {
  const api = await createTestApi()
  const fromElsewhere = { origin: 'https://evil.example' }
  expect((await send(api.fetch, 'POST', '/api/order', {}, fromElsewhere)).status).toBe(403)
  await until(api.logged, (lines) => lines.some((line) => line.startsWith('warn Security: refused')))
  return api
}

describe('the log of a test server', () => {
  it('fails the test where it has a warning that was not announced', async () => {
    const api = await warned()
    await expect(api.close()).rejects.toThrow(/did not announce[\s\S]*warn Security: refused.*cross-site/)
  })

  it('fails no test where its warnings were announced, by their event and code', async () => {
    const api = await warned()
    api.expectLog(refusalLog('call', 'cross-site'))
    await api.close()
  })

  it('fails the test where a warning is of another code than the one that was announced', async () => {
    const api = await warned()
    api.expectLog(refusalLog('call', 'rate-limited'))
    await expect(api.close()).rejects.toThrow('cross-site')
  })
})

describe('a watch of a log', () => {
  it('reports each line once, errors too', async () => {
    const watch = createLogWatch()
    const lines = ['error A call failed {}']
    await expect(watch.check((from) => lines.slice(from))).rejects.toThrow('A call failed')
    await watch.check((from) => lines.slice(from))
    lines.push('warn Late {}')
    await expect(watch.check((from) => lines.slice(from))).rejects.toThrow('Late')
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
