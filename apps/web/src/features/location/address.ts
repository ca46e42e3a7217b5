/** Degrees, WGS 84. */
export type Position = { readonly latitude: number; readonly longitude: number };

/** The fifth decimal of a degree is a meter; devices are no more precise. */
const degrees = new Intl.NumberFormat("en", { minimumFractionDigits: 5, maximumFractionDigits: 5, useGrouping: false });

/** "21.02850, 105.85420": latitude first, as maps read it. */
export const coordinatesText = ({ latitude, longitude }: Position): string =>
  `${degrees.format(latitude)}, ${degrees.format(longitude)}`;

/** As maxLength of a contact address in the contract. */
const ADDRESS_MAX = 300;

/**
 * The address that the form takes: what was typed, the country or region, and in brackets the device's position. There is no geocoder here: it would
 * disclose the user's position to a third party.
 */
export function addressText(parts: {
  readonly details: string;
  readonly area: string;
  readonly position: Position | undefined;
}): string {
  const named = [parts.details.trim(), parts.area].filter((part) => part !== "").join(", ");
  if (!parts.position) return named.slice(0, ADDRESS_MAX);
  const place = `(${coordinatesText(parts.position)})`;
  const room = ADDRESS_MAX - place.length - 1;
  return named === "" ? place : `${named.slice(0, room)} ${place}`;
}

/** The link that opens the device's own map at a point, by platform. Other browsers get OpenStreetMap, which needs no account. */
export function mapLink(position: Position, name: string, userAgent: string): string {
  const [latitude, longitude] = [degrees.format(position.latitude), degrees.format(position.longitude)];
  const label = encodeURIComponent(name);
  if (/Android/i.test(userAgent)) return `geo:${latitude},${longitude}?q=${latitude},${longitude}(${label})`;
  if (/iPhone|iPad|Macintosh/i.test(userAgent)) return `https://maps.apple.com/?ll=${latitude},${longitude}&q=${label}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
