// Draws the five studio sets, the background and the ground of an object, on a canvas of 960 x 720.

const WIDTH = 960;
const HEIGHT = 720;
const HORIZON = 508;

const room = `<rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}" fill="url(#floor)"/>
  <rect y="${HORIZON - 40}" width="${WIDTH}" height="90" fill="url(#horizon)"/>`;

const pane = (x, y, height, colour) =>
  `<rect x="${x}" y="${y}" width="170" height="${height}" fill="${colour}"/>`;

/** Each set has the height of its ground line, and draws itself in the colours of a palette. */
export const SETS = {
  plinth: {
    ground: 582,
    draw: (c) => `${room}
      <ellipse cx="505" cy="684" rx="340" ry="30" fill="${c.shadow}" opacity=".28" filter="url(#wide)"/>
      <path d="M196 586v62c0 34 127 58 284 58s284-24 284-58v-62z" fill="url(#drum)"/>
      <ellipse cx="480" cy="586" rx="284" ry="54" fill="${c.light}"/>
      <ellipse cx="480" cy="586" rx="284" ry="54" fill="url(#top)"/>`,
  },
  arch: {
    ground: 622,
    draw: (c) => `<path d="M250 ${HEIGHT}V318a230 230 0 0 1 460 0v402z" fill="${c.light}" opacity=".75"/>
      <path d="M250 ${HEIGHT}V318a230 230 0 0 1 460 0v402z" fill="url(#sheen)"/>
      <rect y="560" width="${WIDTH}" height="${HEIGHT - 560}" fill="url(#floor)"/>
      <rect y="556" width="${WIDTH}" height="5" fill="${c.light}" opacity=".5"/>`,
  },
  window: {
    ground: 618,
    draw: (c) => `<g opacity=".62" filter="url(#soft)" transform="translate(40 -30) skewX(-24)">
      ${pane(420, 70, 190, c.light)}${pane(606, 70, 190, c.light)}
      ${pane(420, 276, 250, c.light)}${pane(606, 276, 250, c.light)}</g>${room}`,
  },
  disc: {
    ground: 620,
    draw: (c) => `<circle cx="480" cy="330" r="262" fill="${c.light}" opacity=".85"/>
      <circle cx="480" cy="330" r="262" fill="url(#sheen)"/>${room}`,
  },
  shelf: {
    ground: 576,
    draw: (c) => `<rect y="572" width="${WIDTH}" height="28" fill="${c.light}"/>
      <rect y="600" width="${WIDTH}" height="26" fill="${c.edge}"/>
      <rect y="626" width="${WIDTH}" height="60" fill="url(#under)"/>`,
  },
};

const stop = (offset, colour, opacity = 1) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

/** Gradients and blurs that the sets and shadows refer to. */
export const definitions = (c) => `<defs>
  <radialGradient id="wall" cx=".3" cy=".12" r="1.05">${stop(0, c.light)}${stop(0.5, c.wall)}${stop(1, c.wallShade)}</radialGradient>
  <linearGradient id="floor" x2="0" y2="1">${stop(0, c.floor)}${stop(1, c.floorShade)}</linearGradient>
  <linearGradient id="horizon" x2="0" y2="1">${stop(0, c.wallShade, 0)}${stop(0.48, c.wallShade)}${stop(1, c.floor, 0)}</linearGradient>
  <linearGradient id="drum">${stop(0, c.wall)}${stop(0.45, c.wallShade)}${stop(1, c.edge)}</linearGradient>
  <linearGradient id="top">${stop(0, '#fff', 0.5)}${stop(1, c.wallShade, 0.75)}</linearGradient>
  <linearGradient id="sheen" x1=".1" x2="1" y2="1">${stop(0, '#fff', 0.55)}${stop(1, c.wallShade, 0.65)}</linearGradient>
  <linearGradient id="under" x2="0" y2="1">${stop(0, c.shadow, 0.22)}${stop(1, c.shadow, 0)}</linearGradient>
  <filter id="soft" x="-40%" y="-80%" width="180%" height="260%"><feGaussianBlur stdDeviation="9"/></filter>
  <filter id="wide" x="-40%" y="-150%" width="180%" height="400%"><feGaussianBlur stdDeviation="20"/></filter>
</defs>`;
