export interface Place {
  location: string;
  latitude: number;
  longitude: number;
}

type Row = readonly [key: string, name: string, latitude: number, longitude: number];

const BENGALURU: Row[] = [
  ['indiranagar', 'Indiranagar', 12.9784, 77.6408],
  ['koramangala', 'Koramangala', 12.9352, 77.6245],
  ['jayanagar', 'Jayanagar', 12.925, 77.5938],
  ['malleshwaram', 'Malleshwaram', 13.0035, 77.5709],
  ['hsr-layout', 'HSR Layout', 12.9116, 77.6474],
  ['whitefield', 'Whitefield', 12.9698, 77.75],
  ['basavanagudi', 'Basavanagudi', 12.9421, 77.5754],
  ['jp-nagar', 'JP Nagar', 12.9063, 77.5857],
  ['rajajinagar', 'Rajajinagar', 12.9882, 77.5549],
  ['frazer-town', 'Frazer Town', 12.9968, 77.6135],
  ['ulsoor', 'Ulsoor', 12.9817, 77.6285],
  ['btm-layout', 'BTM Layout', 12.9166, 77.6101],
  ['hebbal', 'Hebbal', 13.0358, 77.597],
];

const MUMBAI: Row[] = [
  ['bandra', 'Bandra West', 19.0596, 72.8295],
  ['andheri', 'Andheri West', 19.1364, 72.8296],
  ['dadar', 'Dadar', 19.0178, 72.8478],
  ['powai', 'Powai', 19.1176, 72.906],
  ['colaba', 'Colaba', 18.9067, 72.8147],
  ['chembur', 'Chembur', 19.0522, 72.9005],
  ['juhu', 'Juhu', 19.1075, 72.8263],
  ['matunga', 'Matunga', 19.0269, 72.8553],
  ['lower-parel', 'Lower Parel', 18.9977, 72.83],
  ['borivali', 'Borivali West', 19.2307, 72.8567],
  ['vile-parle', 'Vile Parle East', 19.099, 72.8479],
  ['mahim', 'Mahim', 19.0354, 72.8423],
  ['versova', 'Versova', 19.1317, 72.8146],
];

const DELHI: Row[] = [
  ['hauz-khas', 'Hauz Khas', 28.5494, 77.2001],
  ['lajpat-nagar', 'Lajpat Nagar', 28.5677, 77.2433],
  ['karol-bagh', 'Karol Bagh', 28.6519, 77.1909],
  ['saket', 'Saket', 28.5245, 77.2066],
  ['dwarka', 'Dwarka', 28.5921, 77.046],
  ['mayur-vihar', 'Mayur Vihar', 28.6042, 77.2945],
  ['greater-kailash', 'Greater Kailash', 28.5482, 77.238],
  ['connaught-place', 'Connaught Place', 28.6315, 77.2167],
  ['vasant-kunj', 'Vasant Kunj', 28.5293, 77.153],
  ['defence-colony', 'Defence Colony', 28.5734, 77.233],
  ['civil-lines', 'Civil Lines', 28.6766, 77.225],
  ['cr-park', 'Chittaranjan Park', 28.5385, 77.249],
  ['rajouri-garden', 'Rajouri Garden', 28.6415, 77.1209],
];

const inCity = (city: string, rows: Row[]) =>
  rows.map(([key, name, latitude, longitude]): [string, Place] => [
    key,
    { location: `${name}, ${city}`, latitude, longitude },
  ]);

const PLACES = new Map([
  ...inCity('Bengaluru', BENGALURU),
  ...inCity('Mumbai', MUMBAI),
  ...inCity('Delhi', DELHI),
]);

/** A neighbourhood by its key, with the approximate coordinates of its centre. */
export function placeOf(key: string): Place {
  const place = PLACES.get(key);
  if (!place) throw new Error(`unknown place: ${key}`);
  return place;
}
