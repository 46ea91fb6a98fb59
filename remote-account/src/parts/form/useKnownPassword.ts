import { getKnownPasswords } from '@carte/contract/accounts'
import type { Client } from '@carte/contract/client'
import { passwordProblems, passwordVariants } from '@carte/domain'
import { useClient } from '@carte/store'
import { useEffect, useState } from 'react'

/** Milliseconds without a key before the password is looked up. */
const PAUSE = 600

/**
 * Whether a password is one of those known from breaches, or hardly another one. It is asked about once typing has stopped, and only when it keeps the
 * rules. It never leaves the browser: the server hears three digits of its hash. Without an answer, or where the browser does not
 * compute hashes because the page came without encryption, nothing is known.
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
  // Not there on a page without encryption, whatever its type says.
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
