/** The sessions and trusted devices of an account. */
export default {
  devicesTitle: 'Devices and sessions',
  devicesLead: 'See where your account is signed in, and sign out anything you do not recognise.',
  sessions: 'Active sessions',
  sessionsNote: 'When you sign out a session, its device has to enter a code from your e-mail next time.',
  device: 'Device',
  address: 'IP address',
  lastActive: 'Last active',
  signedIn: 'Signed in',
  trustedUntil: 'Trusted until',
  actions: 'Actions',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  end: 'Sign out',
  endOthers: 'Sign out all others',
  endAll: 'Sign out everywhere',
  endTitle: 'Sign out {device}?',
  endText: 'The session ends at once. Signing in there again takes your password and a code from your e-mail.',
  ended: 'The session has ended',
  othersTitle: 'Sign out all other sessions?',
  othersText:
    'Only this session stays signed in. Every other device will need a code from your e-mail to sign in again.',
  othersEnded: 'All other sessions have ended',
  allTitle: 'Sign out everywhere?',
  allText:
    'Every session ends, including this one. Every device, including this one, will need a code from your e-mail to sign in again.',
  devices: 'Trusted devices',
  devicesNote: 'These devices sign in with your password alone, without a code from your e-mail.',
  forget: 'Remove',
  forgetTitle: 'Remove {device}?',
  forgetText:
    'You will be signed out on this device at once. Signing in there again takes your password and a code from your e-mail.',
  forgetOwnText:
    'This is the device you are using. You will be signed out, and signing in again will take your password and a code from your e-mail.',
  forgotten: 'The device has been removed',
  noDevices: 'No trusted devices',
  noDevicesHint: 'A device is trusted after you sign in on it with a code from your e-mail.',
} as const
