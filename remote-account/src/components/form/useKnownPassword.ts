import { getKnownPasswords } from '@carte/contract/accounts'
import type { Client } from '@carte/contract/client'
import { passwordProblems, passwordVariants } from '@carte/domain'
import { useClient } from '@carte/store'
import { useEffect, useState } from 'react'

/** Milliseconds without input before the password is checked. */
const PAUSE = 600

/**
 * Tells whether a password, or a simple variant of it, is known from data breaches. Checked when typing pauses and the
 * password meets the rules. The password never leaves the browser: the server receives three hex digits of its hash.
 * False if the request fails, or on a page without TLS, where browsers offer no hash function.
 */
export function useKnownPassword(password: string): boolean {
  const client = useClient()
  const [known, setKnown] = useState('')
  useEffect(() => {
    if (passwordProblems(password).length > 0) return
    const left = new AbortController()
    const timer = setTimeout(() => {
      const find = isKnown(client, password, left.signal)
      find.then((found) => found && !left.signal.aborted && setKnown(password)).catch(() => {})
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [client, password])
  return password !== '' && known === password
}

async function isKnown(client: Client, password: string, signal: AbortSignal): Promise<boolean> {
  const found = await Promise.all(passwordVariants(password).map((variant) => isListed(client, variant, signal)))
  return found.includes(true)
}

async function isListed(client: Client, word: string, signal: AbortSignal): Promise<boolean> {
  // Undefined on a page without TLS, unlike its type.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (!subtle) return false
  const hash = hexOf(await subtle.digest('SHA-1', new TextEncoder().encode(word)))
  const answer = await client.call(getKnownPasswords, { params: { prefix: hash.slice(0, 3) }, signal })
  return answer.ok && answer.data.includes(hash.slice(3))
}

const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
