import * as endpoints from '../../admin/access.ts'
import { operation } from '../operation.ts'
import { Problem } from '../problem.ts'
import {
  AcceptanceRequest,
  AccountParams,
  AdminSession,
  AuditLog,
  AuditQuery,
  CredentialOptions,
  CredentialRequest,
  Credentials,
  Invitation,
  InvitationParams,
  InvitationRequest,
  InviteRequest,
  OwnAccountRequest,
  PasskeyAnswer,
  PasskeyChallenge,
  PasskeyParams,
  PasswordSignIn,
  RolesRequest,
  SessionParams,
  SignIns,
  StaffAccount,
  Team,
  TeamMember,
  Verification,
  VerificationRequest,
} from './access.ts'

export const getAdminSession = operation(endpoints.getAdminSession, {
  summary: 'Get the session of the signed-in person',
  description: 'The account with its roles, and the shops to choose from.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: AdminSession, 401: Problem },
})
export const beginPasskeySignIn = operation(endpoints.beginPasskeySignIn, {
  summary: 'Begin to sign in with a passkey',
  description: 'Options for `navigator.credentials.get`. Valid once, for five minutes.',
  tag: 'admin',
  access: 'anyone',
  answers: { 200: PasskeyChallenge },
})
export const signInWithPasskey = operation(endpoints.signInWithPasskey, {
  summary: 'Sign in with a passkey',
  description: 'Sets the session cookie.',
  tag: 'admin',
  access: 'anyone',
  body: PasskeyAnswer,
  answers: { 200: AdminSession, 401: Problem },
})
export const signInWithPassword = operation(endpoints.signInWithPassword, {
  summary: 'Sign in with a password and a code of an authenticator app',
  description: 'Sets the session cookie. The answer does not say which of the three is wrong.',
  tag: 'admin',
  access: 'anyone',
  body: PasswordSignIn,
  answers: { 200: AdminSession, 401: Problem },
})
export const signOutAdmin = operation(endpoints.signOutAdmin, {
  summary: 'Sign out',
  description: 'Ends the session of this browser, also for copies of its cookie.',
  tag: 'admin',
  access: 'anyone',
  answers: { 204: null },
})
export const beginVerification = operation(endpoints.beginVerification, {
  summary: 'Begin a step-up verification with a passkey',
  description: 'Options for `navigator.credentials.get`, limited to the passkeys of the signed-in person.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: PasskeyChallenge, 401: Problem },
})
export const verifyAdmin = operation(endpoints.verifyAdmin, {
  summary: 'Verify once more that the signed-in person is present',
  description:
    'Refunds and settings of money need a verification of the last ten minutes. A failure is a 400: the session goes on.',
  tag: 'admin',
  access: 'admin',
  body: VerificationRequest,
  answers: { 200: Verification, 400: Problem, 401: Problem },
})
export const openInvitation = operation(endpoints.openInvitation, {
  summary: 'Read an invitation',
  description: 'By the code of its link. Returns what is needed to set up a passkey or a password.',
  tag: 'admin',
  access: 'anyone',
  body: InvitationRequest,
  answers: { 200: Invitation, 404: Problem },
})
export const acceptInvitation = operation(endpoints.acceptInvitation, {
  summary: 'Accept an invitation, and sign in',
  description:
    'Creates the account with the roles of all open invitations of this address. After a reset, gives the account a new credential instead. Works once.',
  tag: 'admin',
  access: 'anyone',
  body: AcceptanceRequest,
  answers: { 200: AdminSession, 400: Problem, 404: Problem },
})

export const changeOwnAccount = operation(endpoints.changeOwnAccount, {
  summary: 'Change one’s name and language',
  description: 'The language is that of mails.',
  tag: 'admin',
  access: 'admin',
  body: OwnAccountRequest,
  answers: { 200: StaffAccount, 401: Problem },
})
export const getOwnSignIns = operation(endpoints.getOwnSignIns, {
  summary: 'List the browsers in which one is signed in',
  description: 'Latest use first.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: SignIns, 401: Problem },
})
export const endOwnSignIn = operation(endpoints.endOwnSignIn, {
  summary: 'Sign out another browser',
  description: 'Ends one of one’s own sessions. Repeating it changes nothing.',
  tag: 'admin',
  access: 'admin',
  params: SessionParams,
  answers: { 204: null, 401: Problem, 403: Problem },
})
export const getOwnCredentials = operation(endpoints.getOwnCredentials, {
  summary: 'List one’s ways to sign in',
  description: 'Passkeys, and whether there is a password.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: Credentials, 401: Problem },
})
export const beginCredential = operation(endpoints.beginCredential, {
  summary: 'Begin to add a passkey, or to set a password',
  description: 'Valid once, for fifteen minutes.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: CredentialOptions, 401: Problem, 403: Problem },
})
export const addCredential = operation(endpoints.addCredential, {
  summary: 'Add a passkey, or set the password with its authenticator app',
  description: 'A new password replaces the one before, with its authenticator app. Ends all other sessions.',
  tag: 'admin',
  access: 'admin',
  body: CredentialRequest,
  answers: { 200: Credentials, 400: Problem, 401: Problem, 403: Problem },
})
export const removePasskey = operation(endpoints.removePasskey, {
  summary: 'Remove a passkey',
  description: 'Rejected with 409 if the person could not sign in any more. Ends all other sessions.',
  tag: 'admin',
  access: 'admin',
  params: PasskeyParams,
  answers: { 200: Credentials, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
})

export const getTeam = operation(endpoints.getTeam, {
  summary: 'List the people and the open invitations',
  description: 'Those with a role at a shop where the caller may manage the team.',
  tag: 'admin',
  access: 'admin',
  answers: { 200: Team, 401: Problem, 403: Problem },
})
export const inviteStaff = operation(endpoints.inviteStaff, {
  summary: 'Invite a person by mail',
  description:
    'A person who has an account already gets the roles at once. Rejected with 409 if the person has another role at one of the shops.',
  tag: 'admin',
  access: 'admin',
  body: InviteRequest,
  answers: { 200: Team, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
})
export const revokeInvitation = operation(endpoints.revokeInvitation, {
  summary: 'Take an invitation back',
  description: 'Its link stops working. An owner takes back the roles at own shops. Repeating it changes nothing.',
  tag: 'admin',
  access: 'admin',
  params: InvitationParams,
  answers: { 204: null, 401: Problem, 403: Problem },
})
export const changeStaffRoles = operation(endpoints.changeStaffRoles, {
  summary: 'Change the roles of a person',
  description: 'Without any role left, the person is signed out and cannot sign in any more.',
  tag: 'admin',
  access: 'admin',
  params: AccountParams,
  body: RolesRequest,
  answers: { 200: TeamMember, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
})
export const resetStaffAccount = operation(endpoints.resetStaffAccount, {
  summary: 'Send a person a link to set up a new way to sign in',
  description: 'For a lost device. Signs the person out everywhere and removes passkeys and password.',
  tag: 'admin',
  access: 'admin',
  params: AccountParams,
  answers: { 204: null, 401: Problem, 403: Problem, 404: Problem },
})
export const deleteStaffAccount = operation(endpoints.deleteStaffAccount, {
  summary: 'Delete the account of a person',
  description:
    'With roles, ways to sign in, sessions and the invitations by this person. The audit log keeps the name. Not for the last admin.',
  tag: 'admin',
  access: 'admin',
  params: AccountParams,
  answers: { 204: null, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
})
export const getAuditLog = operation(endpoints.getAuditLog, {
  summary: 'List changes that were made in the back office',
  description: 'Latest first, fifty at a time. Nobody can change or delete an entry.',
  tag: 'admin',
  access: 'admin',
  query: AuditQuery,
  answers: { 200: AuditLog, 401: Problem, 403: Problem },
})
