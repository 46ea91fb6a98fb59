import { endpoint } from '../endpoint.ts'

// Calls about staff accounts: signing in to the back office, one's own account, the team, and the audit log.

export const getAdminSession = endpoint<'getAdminSession'>('GET', '/admin/session')
export const beginPasskeySignIn = endpoint<'beginPasskeySignIn'>('POST', '/admin/session/passkey-options')
export const signInWithPasskey = endpoint<'signInWithPasskey'>('POST', '/admin/session/passkey')
export const signInWithPassword = endpoint<'signInWithPassword'>('POST', '/admin/session/password')
export const signOutAdmin = endpoint<'signOutAdmin'>('DELETE', '/admin/session')
export const beginVerification = endpoint<'beginVerification'>('POST', '/admin/session/verification-options')
export const verifyAdmin = endpoint<'verifyAdmin'>('POST', '/admin/session/verification')
export const openInvitation = endpoint<'openInvitation'>('POST', '/admin/invitation')
export const acceptInvitation = endpoint<'acceptInvitation'>('POST', '/admin/invitation/acceptance')

export const changeOwnAccount = endpoint<'changeOwnAccount'>('PATCH', '/admin/me')
export const getOwnSignIns = endpoint<'getOwnSignIns'>('GET', '/admin/me/sessions')
export const endOwnSignIn = endpoint<'endOwnSignIn'>('DELETE', '/admin/me/sessions/{sessionId}')
export const getOwnCredentials = endpoint<'getOwnCredentials'>('GET', '/admin/me/credentials')
export const beginCredential = endpoint<'beginCredential'>('POST', '/admin/me/credentials/options')
export const addCredential = endpoint<'addCredential'>('POST', '/admin/me/credentials')
export const removePasskey = endpoint<'removePasskey'>('DELETE', '/admin/me/passkeys/{passkeyId}')

export const getTeam = endpoint<'getTeam'>('GET', '/admin/team')
export const inviteStaff = endpoint<'inviteStaff'>('POST', '/admin/invitations')
export const revokeInvitation = endpoint<'revokeInvitation'>('DELETE', '/admin/invitations/{invitationId}')
export const changeStaffRoles = endpoint<'changeStaffRoles'>('PUT', '/admin/team/{accountId}/roles')
export const deleteStaffAccount = endpoint<'deleteStaffAccount'>('DELETE', '/admin/team/{accountId}')
export const resetStaffAccount = endpoint<'resetStaffAccount'>('POST', '/admin/team/{accountId}/reset')
export const getAuditLog = endpoint<'getAuditLog'>('GET', '/admin/audit')
