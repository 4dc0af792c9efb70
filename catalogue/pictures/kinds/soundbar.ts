import { boxShadow, feet } from '../ground.ts';
import { material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { ledDigits, slots } from '../parts.ts';
import { bevel, block, disc, front } from '../shapes.ts';
import { area, type Box, inside, inset, standing } from '../box.ts';
import { depthOf } from '../space.ts';
import { DIAGONAL, type Sheet } from '../svg.ts';

/** A soundbar, with its subwoofer behind it if it has one. */
export function drawSoundbar({ finish, subwoofer }: PictureOf<'soundbar'>, sheet: Sheet): string {
  const paint = material(sheet, finish);
  const bar = standing(404, subwoofer ? 52 : 64, depthOf(subwoofer ? 14 : 26), {
    radius: subwoofer ? 12 : 16,
    lift: 5,
  });
  const grille = inset(bar, 5);
  return [
    subwoofer ? bassBox(sheet) : '',
    boxShadow(sheet, bar),
    feet(bar, { indent: 40, width: 34 }),
    block(bar, paint),
    front(grille, '#1c1e22', 0.82),
    slots(inset(grille, 3), 62, '#5d636c', { upright: true, width: 1.5, opacity: 0.6 }),
    bevel(sheet, bar, 0.6),
    ledDigits('18', bar.x + bar.width * 0.87, bar.y + bar.height / 2 - 8, 16, '#d8ecf5'),
    ...[-18, 0, 18].map((dx) =>
      front(area(bar.x + bar.width / 2 + dx - 5, bar.y - 3, 10, 3, 1.5), '#8d939b'),
    ),
  ].join('');
}

function bassBox(sheet: Sheet): string {
  const paint = material(sheet, 'black');
  const box: Box = { ...standing(150, 214, depthOf(46), { radius: 9, lift: 34 }), x: 268 };
  const x = box.x + box.width / 2;
  const y = box.y + 94;
  return [
    boxShadow(sheet, { ...box, y: box.y - 28 }),
    block(box, paint),
    bevel(sheet, box, 0.6),
    front(inside(box, 0.06, 0.04, 0.88, 0.92, 7), '#17181c', 0.8),
    disc(x, y, 57, sheet.linear(['#6b7078', '#2b2e33', '#0d0e10'], DIAGONAL)),
    disc(x, y, 52, '#0b0c0e'),
    disc(x, y, 48, sheet.radial({ 0: '#585d66', 0.6: '#2a2d33', 1: '#141519' }, [0.4, 0.36], 0.7)),
    disc(x, y, 18, sheet.radial(['#8b919a', '#1f2126'], [0.34, 0.3], 0.8)),
  ].join('');
}
