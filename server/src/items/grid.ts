/** Squares of the grid are a twentieth of a degree wide and high; the column `items.cell` counts the same way. */
const PER_DEGREE = 20;
const COLUMNS = 360 * PER_DEGREE;
const KM_PER_DEGREE = 111.195;
/** Beyond this radius a search meets so many squares that the whole catalogue is the better place to look. */
const GRID_RADIUS_MAX_KM = 100;
/** Near the poles a square shrinks to nothing and a circle meets all of its row. */
const GRID_LATITUDE_MAX = 80;

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in km (haversine on a sphere of radius 6371.0088 km), as the database's `distance_km` has it. */
export function distanceKm(a: Position, b: Position): number {
  const halfHeight = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const halfWidth = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = halfHeight + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfWidth;
  return 12742.0176 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The squares of the grid that a circle meets. */
export interface Cells {
  /** Those that it holds whole. */
  readonly whole: number[];
  /** Those that it cuts, and perhaps a few next to it. */
  readonly cut: number[];
}

/** The squares of a circle, or null where the grid is no help: for a circle wider than 100 km or near a pole. */
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
      // A circle's nearest point in a square lies a little off its parallel; one percent more than makes up for that.
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
