/** Grid cells are a twentieth of a degree wide and high. The column `items.cell` uses the same numbering. */
const PER_DEGREE = 20;
const COLUMNS = 360 * PER_DEGREE;
const KM_PER_DEGREE = 111.195;
/** Beyond this radius a circle covers so many cells that scanning the whole catalogue is faster. */
const GRID_RADIUS_MAX_KM = 100;
/** Near the poles cells become so narrow that a circle covers whole rows. */
const GRID_LATITUDE_MAX = 80;

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in km (haversine, radius 6371.0088 km), the same as the database's `distance_km`. */
export function distanceKm(a: Position, b: Position): number {
  const halfHeight = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const halfWidth = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = halfHeight + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfWidth;
  return 12742.0176 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The grid cells that a circle overlaps. */
export interface Cells {
  /** Cells entirely inside the circle. */
  readonly whole: number[];
  /** Cells partly inside the circle, and possibly a few just outside it. */
  readonly cut: number[];
}

/** The cells that a circle overlaps; null where the grid does not help: for a radius over 100 km or near a pole. */
export function cellsAround({ latitude, longitude }: Position, radiusKm: number): Cells | null {
  if (radiusKm > GRID_RADIUS_MAX_KM || Math.abs(latitude) > GRID_LATITUDE_MAX) return null;
  const height = radiusKm / KM_PER_DEGREE + 1e-6;
  const narrowest = Math.cos(radians(Math.min(89, Math.abs(latitude) + height)));
  const width = radiusKm / (KM_PER_DEGREE * narrowest) + 1e-6;
  const firstRow = Math.floor((latitude - height + 90) * PER_DEGREE);
  const lastRow = Math.floor((latitude + height + 90) * PER_DEGREE);
  const firstColumn = Math.floor((longitude - width + 180) * PER_DEGREE);
  const lastColumn = Math.floor((longitude + width + 180) * PER_DEGREE);
  const cells: Cells = { whole: [], cut: [] };
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const nearest = {
        latitude: between(latitude, row / PER_DEGREE - 90, (row + 1) / PER_DEGREE - 90),
        longitude: between(longitude, column / PER_DEGREE - 180, (column + 1) / PER_DEGREE - 180),
      };
      // The nearest point of a cell is not exactly on the parallel of the centre; one percent more than covers the error.
      if (distanceKm({ latitude, longitude }, nearest) > radiusKm * 1.01 + 0.01) continue;
      const corners = [row, row + 1].flatMap((y) =>
        [column, column + 1].map((x) => ({
          latitude: y / PER_DEGREE - 90,
          longitude: x / PER_DEGREE - 180,
        })),
      );
      const isWhole = corners.every(
        (corner) => distanceKm({ latitude, longitude }, corner) < radiusKm * 0.99 - 0.01,
      );
      cells[isWhole ? 'whole' : 'cut'].push(row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS));
    }
  }
  return cells;
}

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
