export const en = {
  greeting: 'Hello {{name}},',
  // Greets a customer whose name is unknown.
  greetingAlone: 'Hello,',
  validity: 'The link is valid for 24 hours and works once.',
  // Precedes the full address.
  byHand: 'If the button does not work, copy this address into your browser:',
  // Says why this person gets the mail.
  reason: 'You receive this because this address was given for an account at {{operator}}. Replies to it are not read.',
  // For each kind of mail: what happened, what to do, and what to do if the reader did not cause it.
  'confirm.subject': 'Confirm your email address',
  'confirm.paragraph': 'Welcome to {{operator}}! Confirm your email address, and you can sign in to your new account.',
  'confirm.button': 'Confirm the address',
  'confirm.otherwise':
    'If you have not created an account, there is nothing to do: it cannot be used without being confirmed.',
  'email.subject': 'Confirm your new email address',
  'email.paragraph':
    'You want to use this address for your account at {{operator}}. It is changed once you confirm the address.',
  'email.button': 'Confirm the new address',
  'email.otherwise': 'If this was not you, there is nothing to do: without your confirmation nothing changes.',
  'reset.subject': 'Choose a new password',
  'reset.paragraph': 'Somebody, hopefully you, has asked for a new password for your account at {{operator}}.',
  'reset.button': 'Choose a new password',
  'reset.otherwise': 'If this was not you, there is nothing to do: your password is the same as before.',
  'email-changed.subject': 'Your email address has been changed',
  'email-changed.paragraph':
    'Your account at {{operator}} has another email address now. You can no longer sign in with this one.',
  'email-changed.button': 'Go to {{operator}}',
  'email-changed.otherwise': 'If this was not you, contact the restaurant as soon as you can.',
  'password-changed.subject': 'Your password has been changed',
  'password-changed.paragraph':
    'The password of your account at {{operator}} has just been changed. Other devices that were signed in have been signed out.',
  'password-changed.button': 'Ask for a new password',
  'password-changed.otherwise':
    'If this was not you, ask for a new password at once, so that nobody but you gets into the account.',
} as const
