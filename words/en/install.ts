/** The banner that offers the app, and how to install it. */
export default {
  title: 'Get the app',
  where: '{site} on your home screen',
  get: 'Get',
  dismiss: 'Dismiss',
  'help.text': 'Install it from your browser’s menu. There is nothing to download.',
  'help.done': 'Got it',
  ios: 'iPhone and iPad',
  'ios.how': 'In Safari, tap Share, then “Add to Home Screen”.',
  android: 'Android',
  'android.how': 'Open your browser’s menu, then tap “Install app” or “Add to Home screen”.',
  computer: 'Computer',
  'computer.how':
    'In Chrome or Edge, click the install icon at the end of the address bar. In Safari, choose “Add to Dock” from the File menu.',
} as const;
