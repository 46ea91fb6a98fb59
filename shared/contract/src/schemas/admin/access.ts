import * as z from 'zod/mini'
import { OPERATOR_ROLES, SHOP_ROLES } from '../../admin/roles.ts'
import { Id, Instant, Language } from '../common.ts'

// Schemas of staff accounts, with which people sign in to the back office.

const Secret = z.string().check(z.minLength(1), z.maxLength(200))
const Uuid = z.uuid()
const PersonName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const EmailAddress = z.string().check(z.trim(), z.minLength(3), z.maxLength(254))
const PasswordText = z.string().check(z.minLength(1), z.maxLength(256))
/** A one-time code of an authenticator app. The server removes spaces. */
const TotpCode = z.string().check(z.minLength(6), z.maxLength(12))

/** A role at a shop or, with `shopId` null, in the whole installation. */
export const StaffRole = z.union([
  z.strictObject({ shopId: Id, role: z.enum(SHOP_ROLES) }),
  z.strictObject({ shopId: z.null(), role: z.enum(OPERATOR_ROLES) }),
])
export type StaffRole = z.infer<typeof StaffRole>
const StaffRoles = z.array(StaffRole).check(z.maxLength(100))

/** A person who signs in to the back office. */
export const StaffAccount = z.object({
  id: Uuid,
  name: z.string(),
  email: z.string(),
  language: Language,
  roles: z.array(StaffRole),
})
export type StaffAccount = z.infer<typeof StaffAccount>

export const AdminSession = z.object({
  account: StaffAccount,
  /** Shops at which the person has a role; for an admin, the first hundred shops of the installation. */
  shops: z.array(z.object({ id: Id, name: z.string(), timeZone: z.string() })),
  /** Until when calls that need a step-up verification are accepted; missing without one. */
  verifiedUntil: z.optional(Instant),
  /** Whether the installation is in test mode. */
  testMode: z.boolean(),
})
export type AdminSession = z.infer<typeof AdminSession>

/** Options for `navigator.credentials`, in the JSON form of the WebAuthn specification. */
const WebAuthnOptions = z.record(z.string(), z.unknown())
const Base64Url = z.string().check(z.minLength(1), z.maxLength(20_000), z.regex(/^[\w-]+$/))
const PasskeyId = z.string().check(z.minLength(1), z.maxLength(1_400), z.regex(/^[\w-]+$/))
const PublicKeyCredential = { id: PasskeyId, rawId: PasskeyId, type: z.literal('public-key') }
// Browsers add members to these two, so they are not strict: the server ignores what it does not know.
/** The answer of `navigator.credentials.get`, in the JSON form of the WebAuthn specification. */
const AssertionResponse = z.object({
  ...PublicKeyCredential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.optional(z.string().check(z.maxLength(100))),
  }),
})
/** The answer of `navigator.credentials.create`, in the JSON form of the WebAuthn specification. */
const AttestationResponse = z.object({
  ...PublicKeyCredential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
})

export const PasskeyChallenge = z.object({ challengeId: Uuid, options: WebAuthnOptions })
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>
export const PasskeyAnswer = z.strictObject({ challengeId: Uuid, response: AssertionResponse })
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

export const PasswordSignIn = z.strictObject({ email: EmailAddress, password: PasswordText, code: TotpCode })
export type PasswordSignIn = z.infer<typeof PasswordSignIn>
/** One's own passkey, or a code of one's authenticator app. */
export const VerificationRequest = z.union([PasskeyAnswer, z.strictObject({ code: TotpCode })])
export const Verification = z.object({ verifiedUntil: Instant })

/** What a person needs to set up a passkey, or a password with an authenticator app. */
const CredentialSetup = {
  challengeId: Uuid,
  passkeyOptions: WebAuthnOptions,
  totp: z.object({
    /** In Base32, to type it in. */
    secret: z.string(),
    /** `otpauth://…` */
    uri: z.string(),
    /** The QR code of the address: data of an SVG path, and the width of its view box. */
    qrPath: z.string(),
    qrSize: z.number(),
  }),
}
export const CredentialOptions = z.object(CredentialSetup)
export type CredentialOptions = z.infer<typeof CredentialOptions>

export const NewCredential = z.union([
  z.strictObject({ kind: z.literal('passkey'), response: AttestationResponse, name: PersonName }),
  z.strictObject({ kind: z.literal('password'), password: PasswordText, code: TotpCode }),
])
export type NewCredential = z.infer<typeof NewCredential>
export const CredentialRequest = z.strictObject({ challengeId: Uuid, credential: NewCredential })
export type CredentialRequest = z.infer<typeof CredentialRequest>

export const InvitationRequest = z.strictObject({ code: Secret })
export const Invitation = z.object({
  email: z.string(),
  /** Empty for a new person. */
  name: z.string(),
  language: Language,
  /** With the names of the shops. */
  roles: z.array(z.object({ shopName: z.nullable(z.string()), role: z.enum([...SHOP_ROLES, ...OPERATOR_ROLES]) })),
  ...CredentialSetup,
})
export type Invitation = z.infer<typeof Invitation>
export const AcceptanceRequest = z.strictObject({
  code: Secret,
  name: PersonName,
  language: Language,
  challengeId: Uuid,
  credential: NewCredential,
})
export type AcceptanceRequest = z.infer<typeof AcceptanceRequest>

export const OwnAccountRequest = z.strictObject({ name: PersonName, language: Language })
export const SessionParams = z.strictObject({ sessionId: Uuid })
export const SignIn = z.object({
  id: Uuid,
  /** Browser and system as text, such as `Firefox, Windows`; empty if unknown. */
  browser: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>
export const SignIns = z.array(SignIn)

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>
export const Credentials = z.object({ passkeys: z.array(Passkey), hasPassword: z.boolean() })
export type Credentials = z.infer<typeof Credentials>
export const PasskeyParams = z.strictObject({ passkeyId: PasskeyId })

/** A person of the team. For an owner, `roles` has only those at the owner's shops. */
export const TeamMember = z.object({
  ...StaffAccount.shape,
  lastSignInAt: z.nullable(Instant),
  hasPasskey: z.boolean(),
  /** Whether the caller may reset this person's account: all of the person's roles are at the caller's shops. */
  canReset: z.boolean(),
})
export type TeamMember = z.infer<typeof TeamMember>
/** An invitation that has not been accepted. For an owner, `roles` has only those at the owner's shops. */
export const PendingInvitation = z.object({
  id: Uuid,
  email: z.string(),
  roles: z.array(StaffRole),
  /** Name of the person who invited; null for the command line. */
  invitedBy: z.nullable(z.string()),
  expiresAt: Instant,
})
export type PendingInvitation = z.infer<typeof PendingInvitation>
/** The people and invitations with a role at one of the caller's shops; for the operator's people, all. */
export const Team = z.object({ members: z.array(TeamMember), invitations: z.array(PendingInvitation) })
export type Team = z.infer<typeof Team>
export const InviteRequest = z.strictObject({
  email: EmailAddress,
  language: Language,
  roles: StaffRoles.check(z.minLength(1)),
})
export const InvitationParams = z.strictObject({ invitationId: Uuid })
export const AccountParams = z.strictObject({ accountId: Uuid })
/**
 * `before` is what the caller saw; the server rejects the change with 409 if another one came first. An owner sees and
 * sends only the roles at the owner's shops; the others stay.
 */
export const RolesRequest = z.strictObject({ before: StaffRoles, roles: StaffRoles })

export const AuditQuery = z.strictObject({
  shopId: z.optional(Id),
  accountId: z.optional(Uuid),
  /** Only entries before this one, for the next page. */
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})
/** A change that a person of the staff made in the back office, or tried to make. */
export const AuditEntry = z.object({
  id: z.number(),
  at: Instant,
  /** Null for the command line. */
  accountId: z.nullable(Uuid),
  /** The name at that time. */
  accountName: z.string(),
  shopId: z.nullable(Id),
  /** What was done, such as `shop.hours`. */
  action: z.string(),
  /** What it was done to, such as an order's id; empty for the shop itself. */
  subject: z.string(),
  /** Changed fields before and after. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditLog = z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() })
export type AuditLog = z.infer<typeof AuditLog>
