import { describe, expect, it, jest } from '@jest/globals'
import { requireClusterPrograms } from './cluster.ts'

describe('the programs of three database machines', () => {
  const install = jest.fn(async () => {})
  const find = (options: Parameters<typeof requireClusterPrograms>[0]) =>
    requireClusterPrograms({ install, ...options })

  it('are used when they are installed', async () => {
    expect(await find({ findMissing: () => [], hasSystemd: () => false })).toBeNull()
    expect(install).not.toHaveBeenCalled()
  })

  it('are installed when they are missing', async () => {
    const missing = ['etcd']
    install.mockImplementationOnce(async () => void missing.pop())
    expect(await find({ findMissing: () => missing, hasSystemd: () => false })).toBeNull()
  })

  it('are named when they cannot be installed', async () => {
    expect(await find({ findMissing: () => ['etcd', 'patroni'], hasSystemd: () => false })).toMatch(
      /^Three database machines cannot be started: not installed: etcd, patroni\. On Debian: apt-get install /,
    )
  })

  it('are not installed where systemd would start their services', async () => {
    install.mockClear()
    expect(await find({ findMissing: () => ['etcd'], hasSystemd: () => true })).toMatch(/not installed: etcd/)
    expect(install).not.toHaveBeenCalled()
  })
})
