export interface SignedIn {
  readonly cookie: string
  /** The same cookie by name and value. */
  readonly session: { readonly name: string; readonly value: string }
  readonly name: string
}

interface Customer {
  readonly email: string
  readonly password: string
  readonly name: string
}

export async function signIn(origin: string, { email, password, name }: Customer): Promise<SignedIn> {
  const response = await fetch(new URL('/api/identity/login?useCookies=true&useSessionCookies=false', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  const [key = '', value = ''] = cookie.split('=')
  if (!response.ok || !value) throw new Error(`${email} could not sign in: ${response.status}`)
  return { cookie, session: { name: key, value }, name }
}
