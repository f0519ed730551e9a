// Turns the recipes into scenes: which tint, set, scale and lean each shot of each subject gets.
import { TINTS } from './palette.mjs';
import { SUBJECTS } from './recipes.mjs';

const SET_ORDER = ['plinth', 'disc', 'window', 'arch', 'shelf'];
const DEFAULT_SHOTS = 2;

/** What changes from shot to shot; steps are along the lists of tints and sets. */
const SHOTS = [
  { tintStep: 0, setStep: 0, scale: 1 },
  { tintStep: 2, setStep: 3, scale: 0.84, withProp: true },
  { tintStep: 0, setStep: 4, scale: 1.2 },
  { tintStep: 5, setStep: 1, scale: 0.95, mirrored: true },
];

/**
 * The steps of 3 along 8 tints, and of 1 and 2 along 5 sets, give different grounds to the neighbours both inside
 * a category and in the mixed order of all listings, sideways and, in a grid of up to four columns, downwards.
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

/** Every item picture: `[file name without ending, scene]`, e.g. `step-ladder-1` for a cover. */
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
