/** Maximum bytes of a colour profile; those for printing presses have up to two million. */
export const PROFILE_MAX = 3_000_000;
const HEADER = 128;
const TAG_SIZE = 12;
const TAGS_MAX = 100;
/** Tags that chain any number of computations, each of which runs for every colour, and how the data of such a tag begins. */
const CHAINS = /^(D2B|B2D)/;
const CHAIN = 'mpet';

/** Whether a colour profile is of the kind that cameras and programs write, and quick to evaluate; of its start, as far as that tells. */
export function isPlainProfile(profile: Buffer): boolean {
  if (profile.length < HEADER + 4 || profile.length > PROFILE_MAX) return false;
  const tags = profile.readUInt32BE(HEADER);
  if (tags > TAGS_MAX || HEADER + 4 + tags * TAG_SIZE > profile.length) return false;
  for (let index = 0; index < tags; index++) {
    const at = HEADER + 4 + index * TAG_SIZE;
    if (CHAINS.test(profile.toString('latin1', at, at + 4))) return false;
    const data = profile.readUInt32BE(at + 4);
    if (profile.toString('latin1', data, data + CHAIN.length) === CHAIN) return false;
  }
  return true;
}
