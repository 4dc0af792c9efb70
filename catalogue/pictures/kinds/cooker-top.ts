import type { PictureOf } from '../parameters.ts';
import { oval, shape, stroke } from '../shapes.ts';
import type { Box } from '../box.ts';
import { type Point, recede } from '../space.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

type Cooker = PictureOf<'cooker'>;

/**
 * Positions of the burners, from back to front: along the front, behind it, and half the width of the grate, as
 * shares.
 */
const BURNERS: Record<Cooker['burners'], readonly [along: number, behind: number, reach: number][]> = {
  4: [
    [0.27, 0.76, 0.211],
    [0.73, 0.76, 0.211],
    [0.27, 0.24, 0.211],
    [0.73, 0.24, 0.211],
  ],
  5: [
    [0.193, 0.76, 0.141],
    [0.807, 0.76, 0.141],
    [0.193, 0.24, 0.141],
    [0.5, 0.46, 0.156],
    [0.807, 0.24, 0.141],
  ],
  6: [
    [0.18, 0.76, 0.13],
    [0.5, 0.76, 0.13],
    [0.82, 0.76, 0.13],
    [0.18, 0.24, 0.13],
    [0.5, 0.24, 0.13],
    [0.82, 0.24, 0.13],
  ],
};

/** Cast-iron grates over their burners. */
export const drawBurners = (sheet: Sheet, body: Box, { burners, plates, flames }: Cooker): string =>
  BURNERS[burners]
    .map(([along, behind, reach], index) => {
      const depth = body.depth * behind;
      const at = recede({ x: body.x + body.width * along, y: body.y }, depth);
      const half = body.width * reach * (1 - depth);
      if (index < plates) return hotplate(sheet, at, half);
      return burner(sheet, at, half) + (flames ? flame(at, half) : '');
    })
    .join('');

/** An electric cast-iron plate in its ring. */
const hotplate = (sheet: Sheet, { x, y }: Point, reach: number): string =>
  oval(x, y - 1, reach * 0.82, 5.4, '#8d959d') +
  oval(x, y - 3, reach * 0.76, 4.8, sheet.linear(['#5d626b', '#1b1d21'], ACROSS)) +
  oval(x, y - 4, reach * 0.3, 1.8, '#10121c', 0.6);

/** The blue flames of a lit burner. */
function flame({ x, y }: Point, reach: number): string {
  const tongues = [-0.4, -0.24, -0.08, 0.08, 0.24, 0.4].map((at) => {
    const foot = x + reach * at;
    return path`M${foot - 2.2} ${y - 3}Q${foot - 2} ${y - 8} ${foot + at * 5} ${y - 12}Q${foot + 2.4} ${y - 8} ${foot + 2.2} ${y - 3}Z`;
  });
  return shape(tongues.join(''), '#4db4ff', 0.9);
}

function burner(sheet: Sheet, { x, y }: Point, reach: number): string {
  const iron = '#1c1e22';
  const top = y - 8;
  const bar = reach * 0.45;
  return [
    oval(x, y - 1, reach * 0.42, 4.2, '#3a3d43'),
    oval(x, y - 3, reach * 0.34, 3.2, sheet.linear(['#878d94', '#2b2e33'], ACROSS)),
    oval(x, y - 4.4, reach * 0.24, 2.3, '#17181b'),
    stroke(path`M${x - reach} ${y}V${top}H${x + reach}V${y}`, iron, 3.4),
    stroke(path`M${x - bar} ${top}V${y - 2}M${x + bar} ${top}V${y - 2}M${x} ${top}V${y - 4}`, iron, 2.6),
    stroke(path`M${x - reach} ${y - 9}H${x + reach}`, '#6c727a', 0.9, 0.8),
  ].join('');
}
