/** The mails about passwords, email addresses and ways to sign in. */
export default {
  reason: 'You are receiving this email because it concerns the security of your account.',
  choosePassword: 'Choose a new password',
  notYou: 'If this was not you, choose a new password right away.',

  'reset.subject': 'Choose a new password for {site}',
  'reset.asked': 'Someone, hopefully you, requested a new password for your account.',
  'reset.askedOf':
    'Someone, hopefully you, requested a new password for your account. Your username is {username}.',
  'reset.former':
    'The email address of this account was changed recently and the new one is not confirmed yet, so we are sending the link here.',
  'reset.link':
    '{minutes, plural, one {The link below works once and expires after # minute.} other {The link below works once and expires after # minutes.}} If you did not request it, ignore this email: your password stays the same.',

  'noAccount.subject': 'There is no confirmed {site} account with your address',
  'noAccount.asked':
    'Someone requested a new password on {site} and entered this email address. There is an account with this address, but the address is not confirmed, so we cannot send you a link.',
  'noAccount.nothing': 'You do not need to do anything.',
  'noAccount.register': 'If you would like your own account, you can register with this address.',
  'noAccount.registerOrGoogle':
    'If you would like your own account, you can register with this address or sign in with Google.',
  'noAccount.other':
    'If you would like your own account, register with another address or ask us to release this one.',
  'noAccount.otherOrGoogle':
    'If you would like your own account, sign in with Google, register with another address, or ask us to release this one.',
  'noAccount.action': 'Go to {site}',
  'noAccount.reason': 'You are receiving this email because someone entered your address.',

  'passwordChanged.subject': 'Your {site} password was changed',
  'passwordChanged.body': 'Your password was just changed, and all other devices were signed out.',
  'passwordChanged.googleRemoved':
    'Google sign-in was removed from your account. If your address is confirmed, it will be set up again the next time you sign in with Google.',
  'passwordChanged.googleKept': 'Google sign-in has not changed.',
  mayGoBack:
    '{hours, plural, one {The email address of this account was changed recently. For # hour after the change, anyone with access to the previous address can take the account back.} other {The email address of this account was changed recently. For # hours after the change, anyone with access to the previous address can take the account back.}} If you did not make the change, someone else created this account. Do not use it.',

  'passwordRemoved.subject': 'You now sign in to {site} with Google',
  'passwordRemoved.body':
    'You signed in with Google, which confirms that this email address is yours. It had not been confirmed before, so earlier passwords and sign-ins for this account no longer work, and all other devices were signed out.',
  'passwordRemoved.next': 'You can keep signing in with Google, or choose a new password.',

  'returned.subject': 'Your {site} account has its previous email again',
  'returned.body':
    'The email address of your account was changed to one that was never confirmed. Someone else has now registered with that address, so we switched your account back to this one.',
  'returned.next':
    'If you made the change yourself and that address is yours, contact us. If this was not you, choose a new password right away.',

  'googleLinked.subject': 'A Google sign-in was added to your {site} account',
  'googleLinked.body':
    'Someone signed in to your account with a Google account that has this email address. From now on, they can sign in that way.',
  'googleLinked.next':
    'If this was not you, choose a new password right away. That removes the Google sign-in.',
  'googleRemoved.subject': 'Google sign-in was removed from your {site} account',
  'googleRemoved.body':
    'A Google sign-in was just removed from your account, and the devices that used it were signed out.',

  'confirm.subject': 'Confirm your email for {site}',
  'confirm.body':
    'Someone used this address for an account on {site}. If that was you, log in and confirm your email address using the link below.',
  'confirm.link':
    '{hours, plural, one {The link works once and expires after # hour.} other {The link works once and expires after # hours.}} If this was not you, ignore this email and do not open the link: someone may have mistyped their own address.',
  'confirm.action': 'Confirm this email',
  'confirm.reason':
    'You are receiving this email because it concerns the security of an account with your address.',

  'changed.subject': 'Your {site} email address was changed',
  'changed.contact':
    'The email address of your account was changed. If this was not you, contact us right away.',
  'changed.contactAction': 'Contact us',
  'changed.body':
    'The email address of your account was changed, and this address will no longer receive emails about it. If this was you, you do not need to do anything.',
  'changed.undo':
    '{hours, plural, one {If this was not you, undo the change using the link below. It works once and expires after # hour.} other {If this was not you, undo the change using the link below. It works once and expires after # hours.}} You will choose a new password, and everyone else will be signed out.',
  'changed.action': 'Undo this change',
} as const;
