/** Sharing a location and choosing a place. */
export default {
  'gate.title': 'Location Access Required',
  'gate.text':
    '{site} shows what you can rent nearby. Share your location to see items within {km} km and continue.',
  'gate.share': 'Share My Location',
  'gate.finding': 'Finding you...',
  'gate.permission': 'Your browser will ask for permission.',
  'gate.place': 'Or enter your city or area',
  'gate.example': 'City or area',
  places: 'Places',
  'places.count': '{count, plural, one {# place} other {# places}} to choose from',
  shared: 'Location Shared',
  updated: 'Location Updated',
  near: 'Now showing items near you',
  denied: 'Permission Denied',
  'denied.text': 'Please allow location access to find items near you',
  unavailable: 'Location Unavailable',
  'unavailable.text': 'We could not determine your current location',
  failed: 'Location Error',
  'failed.unsupported': 'Geolocation is not supported by your browser',
  'failed.slow': 'Finding your location took too long',
} as const;
