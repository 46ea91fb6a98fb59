import { endpoint } from './endpoint.ts'

// Calls that only the account pages make, and `refreshTokens`, which only embed elements call. They are not in
// `endpoints.ts`, which every guest downloads.

export const refreshTokens = endpoint<'refreshTokens'>('POST', '/identity/refresh')
export const register = endpoint<'register'>('POST', '/identity/register')
export const confirmEmail = endpoint<'confirmEmail'>('GET', '/identity/confirmEmail')
export const resendConfirmationEmail = endpoint<'resendConfirmationEmail'>('POST', '/identity/resendConfirmationEmail')
export const forgotPassword = endpoint<'forgotPassword'>('POST', '/identity/forgotPassword')
export const sendSignInCode = endpoint<'sendSignInCode'>('POST', '/identity/sendSignInCode')
export const resetPassword = endpoint<'resetPassword'>('POST', '/identity/resetPassword')
export const getAccountInfo = endpoint<'getAccountInfo'>('GET', '/identity/manage/info')
export const changeAccountInfo = endpoint<'changeAccountInfo'>('POST', '/identity/manage/info')
export const getKnownPasswords = endpoint<'getKnownPasswords'>('GET', '/identity/known-passwords/{prefix}')
export const signInExternally = endpoint<'signInExternally'>('GET', '/identity/external/{provider}')
export const changeProfile = endpoint<'changeProfile'>('PUT', '/user/profile')
export const deleteAccount = endpoint<'deleteAccount'>('DELETE', '/user/profile')
export const getUserData = endpoint<'getUserData'>('GET', '/user/data')
export const getSignIns = endpoint<'getSignIns'>('GET', '/user/sign-ins')
export const endSignIn = endpoint<'endSignIn'>('DELETE', '/user/sign-ins/{signInId}')
export const endOtherSignIns = endpoint<'endOtherSignIns'>('DELETE', '/user/sign-ins')
export const getOrderHistory = endpoint<'getOrderHistory'>('GET', '/user/order-history')
export const getMembershipCard = endpoint<'getMembershipCard'>('GET', '/user/membership-card')
