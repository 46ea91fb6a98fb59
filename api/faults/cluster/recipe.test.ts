import { describe, expect, it } from '@jest/globals'
import { adapt, readRecipe, readVariables } from './recipe.ts'

describe('the recipe of the cluster', () => {
  it('is rejected without a line that the test replaces', () => {
    expect(adapt('port 1\nport 1', { 'port 1': 'port 2' })).toBe('port 2\nport 2')
    expect(() => adapt('port 3', { 'port 1': 'port 2' })).toThrow('The recipe no longer contains "port 1"')
  })

  it('has the variables that the test sets', async () => {
    expect(await readVariables('etcd.env', { ETCD_NAME: 'db7' })).toMatchObject({
      ETCD_NAME: 'db7',
      ETCD_ELECTION_TIMEOUT: '1000',
      ETCD_INITIAL_CLUSTER: 'db1=http://db1:2380,db2=http://db2:2380,db3=http://db3:2380',
    })
    await expect(readVariables('etcd.env', { ETCD_NAMES: 'db7' })).rejects.toThrow('has no ETCD_NAMES')
  })

  it('gives a primary that lost etcd time to give up before another one takes over', async () => {
    const text = await readRecipe('patroni.yml')
    const numberOf = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(text)?.[1])
    expect(numberOf('ttl')).toBeGreaterThanOrEqual(numberOf('loop_wait') + 2 * numberOf('retry_timeout'))
  })
})
