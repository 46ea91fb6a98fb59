export const en = {
  'login.title': 'Sign in',
  'login.lead': 'Nice to see you again. You can also order without an account.',
  'login.email': 'Email',
  'login.password': 'Password',
  'login.emailMissing': 'Please fill in your email address.',
  'login.passwordMissing': 'Please fill in your password.',
  'login.show': 'Show password',
  'login.submit': 'Sign in',
  'login.guest': 'Continue without an account',
  'login.signedIn': 'You are signed in as {{name}}.',
  'login.onward': 'Continue',
} as const
