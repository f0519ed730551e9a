import type { Place } from '@lendloop/contract/places';

/** A place as the text of a field, e.g. `Indiranagar, Karnataka`. */
export const placeText = ({ name, region, country }: Place): string => `${name}, ${region || country}`;

/** Region and country, to tell places of the same name apart, e.g. `Karnataka, India`. */
export const placeSurroundings = ({ region, country }: Place): string =>
  region ? `${region}, ${country}` : country;
