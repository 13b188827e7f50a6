/** Notifications that a browser shows while the site is closed. */
export default {
  lead: 'Be told on this device when something happens to your account, even while the site is closed. Notifications never show amounts.',
  here: 'This device',
  topics: 'What to be told of',
  security: 'Security',
  securityNote: 'Sign-ins on new devices, and changes to what protects your account.',
  orders: 'Orders',
  ordersNote: 'An order that waited was filled, or was closed early.',
  turnOn: 'Turn on here',
  turnOff: 'Turn off',
  turnedOn: 'Notifications are on',
  turnedOff: 'Notifications are off',
  turnedOffThere: 'Notifications are off on that device',
  saved: 'Your choice has been saved',
  notAllowed: 'Notifications were not allowed.',
  failed: 'This browser could not turn notifications on.',
  unsupported:
    'This browser cannot show notifications of this site. On an iPhone, add the site to your home screen first.',
  refused: 'Notifications of this site are blocked in the settings of your browser. Allow them there first.',
  elsewhere: 'Other devices',
  since: 'since {date}',
  removeThere: 'Turn off: {device}',
} as const
