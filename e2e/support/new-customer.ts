import { change } from './database.ts'
import { MATTI } from './sample.ts'
import { type SignedIn, signIn } from './sign-in.ts'

/**
 * Creates a customer whom no other spec uses, and signs in. The customer has Matti's name and password, and no
 * favorites or orders.
 */
export async function newCustomer(
  origin: string,
): Promise<SignedIn & { readonly email: string; readonly password: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  await change(`insert into customer select (jsonb_populate_record(customer, jsonb_build_object(
    'id', gen_random_uuid(), 'email', '${email}', 'email_key', '${email}', 'member_code', '${email.slice(0, 8)}'
  ))).* from customer where email_key = '${MATTI.email}'`)
  return { ...(await signIn(origin, { ...MATTI, email })), email, password: MATTI.password }
}
