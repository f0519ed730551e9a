/** The page for addresses that lead nowhere. */
export default {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  home: 'Back to Homepage',
  browse: 'Browse Items',
} as const;
