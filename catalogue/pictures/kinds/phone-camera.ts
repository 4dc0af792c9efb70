import { darker, lighter } from '../colour.ts';
import type { PictureOf } from '../parameters.ts';
import { bevel, disc, front } from '../shapes.ts';
import { type Box, right } from '../box.ts';
import { DIAGONAL, type Sheet } from '../svg.ts';

type Phone = PictureOf<'phone'>;
type Places = readonly (readonly [dx: number, dy: number])[];

/** Positions of the lenses, from the corner of a square camera island. */
const PLACES: Record<'square' | 'diagonal' | 'triangle', Places> = {
  square: [
    [25, 26],
    [67, 26],
    [25, 68],
  ],
  diagonal: [
    [27, 27],
    [65, 67],
  ],
  triangle: [
    [27, 26],
    [27, 68],
    [67, 47],
  ],
};

/** Position of the flash. */
const FLASHES: Record<keyof typeof PLACES, readonly [dx: number, dy: number]> = {
  square: [67, 68],
  diagonal: [67, 27],
  triangle: [68, 19],
};

/** The camera island and its lenses, in the layouts of different makers. */
export function drawPhoneCamera(sheet: Sheet, box: Box, { camera, lenses, colour }: Phone): string {
  const island = { x: box.x + 14, y: box.y + 16, depth: 0 };
  const plate = (width: number, height: number, radius: number) => {
    const raised = { ...island, width, height, radius };
    return (
      front({ ...raised, x: raised.x + 1.5, y: raised.y + 2.5 }, '#10121c', 0.35) +
      front(raised, sheet.linear([lighter(colour, 0.3), darker(colour, 0.4)], DIAGONAL)) +
      bevel(sheet, raised, 0.8)
    );
  };
  const column = Array.from({ length: lenses }, (_, index) =>
    lens(sheet, island.x + 19, island.y + 20 + index * 38, 15.5),
  );
  if (camera === 'column') return [...column, flash(island.x + 50, island.y + 20)].join('');
  if (camera === 'capsule')
    return [plate(38, lenses * 38 + 4, 19), ...column, flash(island.x + 54, island.y + 20)].join('');
  if (camera === 'bar') return bar(sheet, box, lenses, colour);
  if (camera === 'ring') return ring(sheet, island, lenses, colour);
  const places = PLACES[camera].slice(0, lenses);
  const [flashX, flashY] = FLASHES[camera];
  return [
    plate(92, 94, 24),
    ...places.map(([dx, dy]) => lens(sheet, island.x + dx, island.y + dy, camera === 'square' ? 16 : 18.5)),
    flash(island.x + flashX, island.y + flashY),
  ].join('');
}

/** A bar across the full width. */
function bar(sheet: Sheet, box: Box, lenses: number, colour: string): string {
  const visor = { ...box, x: box.x + 9, y: box.y + 24, width: box.width - 18, height: 50, radius: 25 };
  const eyes = Array.from({ length: lenses }, (_, index) =>
    lens(sheet, visor.x + 26 + index * 37, visor.y + 25, 16),
  );
  return [
    front({ ...visor, x: visor.x + 1.5, y: visor.y + 2.5 }, '#10121c', 0.35),
    front(visor, sheet.linear([darker(colour, 0.35), darker(colour, 0.7)], DIAGONAL)),
    bevel(sheet, visor, 0.9),
    ...eyes,
    flash(right(visor) - 15, visor.y + 25),
  ].join('');
}

/** A disc in a metal ring, in the middle. */
function ring(sheet: Sheet, { x, y }: { x: number; y: number }, lenses: number, colour: string): string {
  const turned: Places = [
    [59, 26],
    [32, 68],
    [86, 68],
  ];
  return [
    disc(x + 60.5, y + 58.5, 56, '#10121c', 0.3),
    disc(x + 59, y + 56, 56, sheet.linear(['#eef1f3', '#7f878f', '#c5ccd2'], DIAGONAL)),
    disc(x + 59, y + 56, 51, sheet.linear([darker(colour, 0.2), darker(colour, 0.62)], DIAGONAL)),
    ...turned.slice(0, lenses).map(([dx, dy]) => lens(sheet, x + dx, y + dy, 17)),
    flash(x + 59, y + 92),
  ].join('');
}

const flash = (x: number, y: number): string => disc(x, y, 4.6, '#fff3c9', 0.95);

const lens = (sheet: Sheet, x: number, y: number, r: number): string =>
  [
    disc(x + 1, y + 1.6, r, '#10121c', 0.4),
    disc(x, y, r, sheet.linear(['#d9dee3', '#4b5159', '#9aa1a9'], DIAGONAL)),
    disc(x, y, r * 0.84, '#0b0c10'),
    disc(x, y, r * 0.58, sheet.radial(['#5a76b8', '#1e2952', '#07080f'], [0.36, 0.32], 0.8)),
    disc(x - r * 0.24, y - r * 0.26, r * 0.15, '#ffffff', 0.85),
  ].join('');
