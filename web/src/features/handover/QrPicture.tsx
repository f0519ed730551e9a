import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** Squares of blank beside the one that the library draws; the white frame gives the rest of the four that readers need. */
const MARGIN = 1;

/** A text as a QR code: dark on white in both themes, as cameras expect. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => draw(text), [text]);
  return (
    <svg
      viewBox={`${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full text-[#003438]"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function draw(text: string): { readonly path: string; readonly size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const runs = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: runs.join(''), size: rows.length };
}
