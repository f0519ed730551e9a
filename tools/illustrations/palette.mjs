// Builds the eight palettes of the illustrations in OKLCH, from the hues of the `--tint-*` tokens.
import { clampChroma, formatHex } from 'culori';

const HUES = { marigold: 88, peach: 52, rose: 15, lilac: 305, sky: 240, lagoon: 197, mint: 160, sand: 72 };

/** Chroma of each tint. Sand is almost grey, and marigold needs more to look as warm as the others. */
const STRENGTH = { marigold: 1.25, sand: 0.4 };
const LIFT = { marigold: 0.022 };

export const TINTS = Object.keys(HUES);

/** Colours of one tint, as hex: light, wall, wallShade, floor, floorShade, edge and shadow. */
export function palette(tint) {
  const strength = STRENGTH[tint] ?? 0.86;
  const lift = LIFT[tint] ?? 0;
  const colour = (lightness, chroma) =>
    formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma * strength, h: HUES[tint] }, 'oklch'));
  return {
    light: colour(0.975, 0.02),
    wall: colour(0.93 + lift, 0.05),
    wallShade: colour(0.89 + lift, 0.066),
    floor: colour(0.87 + lift, 0.072),
    floorShade: colour(0.825 + lift, 0.08),
    edge: colour(0.785 + lift, 0.086),
    shadow: colour(0.38, 0.07),
  };
}
