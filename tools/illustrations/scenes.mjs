// Turns the recipes into scenes, with the tint, set, scale and tilt of each picture.
import { TINTS } from './palette.mjs';
import { SUBJECTS } from './recipes.mjs';

const SET_ORDER = ['plinth', 'disc', 'window', 'arch', 'shelf'];
const DEFAULT_SHOTS = 2;

/** How pictures of a subject differ. Steps move along the lists of tints and sets. */
const SHOTS = [
  { tintStep: 0, setStep: 0, scale: 1 },
  { tintStep: 2, setStep: 3, scale: 0.84, withProp: true },
  { tintStep: 0, setStep: 4, scale: 1.2 },
  { tintStep: 5, setStep: 1, scale: 0.95, mirrored: true },
];

/**
 * Steps of 3 along 8 tints, and of 1 and 2 along 5 sets, give neighbours different backgrounds, within a category and in the
 * mixed order of all listings, across rows and down columns of a grid with up to four columns.
 */
function sceneOf(recipe, category, position, shot) {
  const tint = recipe.tint ? TINTS.indexOf(recipe.tint) : (category * 3 + position * 3) % TINTS.length;
  const set = recipe.set ? SET_ORDER.indexOf(recipe.set) : (category + position * 2) % SET_ORDER.length;
  return {
    emoji: recipe.emoji,
    tint: TINTS[(tint + shot.tintStep) % TINTS.length],
    set: SET_ORDER[(set + shot.setStep) % SET_ORDER.length],
    scale: shot.scale,
    rotate: shot.withProp ? (recipe.tilt ?? 0) : 0,
    flip: Boolean(recipe.flip) !== Boolean(shot.mirrored),
    prop: shot.withProp ? recipe.prop : undefined,
  };
}

/** All item pictures as `[file name without extension, scene]`, e.g. `step-ladder-1` for a cover. */
export function allScenes() {
  return Object.values(SUBJECTS).flatMap((subjects, category) =>
    Object.entries(subjects).flatMap(([subject, recipe], position) =>
      SHOTS.slice(0, recipe.shots ?? DEFAULT_SHOTS).map((shot, index) => [
        `${subject}-${index + 1}`,
        sceneOf(recipe, category, position, shot),
      ]),
    ),
  );
}
