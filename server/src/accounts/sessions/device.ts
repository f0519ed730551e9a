/** Checked in order: browsers whose user agent also contains the mark of another come first. */
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Describes a user agent, e.g. 'Firefox on Windows'. The result never contains text from the user agent itself. */
export function describeDevice(userAgent: string | null): string {
  const find = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, mark]) => mark.test(userAgent ?? ''))?.[0];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `Another browser on ${system}` : 'Unknown device');
}
