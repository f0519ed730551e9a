import type { Place } from '@lendloop/contract/places';

/** `Indiranagar, Karnataka`: how a place stands in a field. */
export const placeText = ({ name, region, country }: Place): string => `${name}, ${region || country}`;

/** `Karnataka, India`: what tells it from its namesakes. */
export const placeSurroundings = ({ region, country }: Place): string =>
  region ? `${region}, ${country}` : country;
