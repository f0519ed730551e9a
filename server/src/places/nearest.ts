import { loadGazetteer } from './gazetteer.ts';

/** Degrees of latitude, a little more than the distance below. */
const BAND = 0.28;
const TOWN_KM = 30;
const EARTH_KM = 6371.0088;

/** A position in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in km, as `distance_km` of the database. */
export function kilometres(one: Position, other: Position): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const share =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** The nearest place of the gazetteer within 30 km; null if there is none. The first call loads the gazetteer. */
export async function nearestTown(position: Position): Promise<Position | null> {
  let nearest: Position | null = null;
  let least = TOWN_KM;
  for (const entries of (await loadGazetteer()).values())
    for (const { latitude, longitude } of entries) {
      if (Math.abs(latitude - position.latitude) > BAND) continue;
      const distance = kilometres(position, { latitude, longitude });
      if (distance > least) continue;
      least = distance;
      nearest = { latitude, longitude };
    }
  return nearest;
}
