import { darker, lighter, lightness } from '../colour.ts';
import { shadowOf } from '../ground.ts';
import type { PictureOf } from '../parameters.ts';
import { drawScene } from '../scenes.ts';
import { bevel, disc, front, gloss, polygon } from '../shapes.ts';
import { area, bottom, inset, right } from '../box.ts';
import { FLOOR, SIZE, surface } from '../space.ts';
import { ACROSS, type Sheet } from '../svg.ts';

/** An open laptop, seen slightly from above: screen, keyboard, touchpad. */
export function drawLaptop({ colour, inches, scene }: PictureOf<'laptop'>, sheet: Sheet): string {
  const width = 318 * (inches / 15.6);
  const x = (SIZE - width) / 2;
  const hinge = FLOOR - 66;
  const lid = area(x, hinge - width * 0.655, width, width * 0.655, 10);
  const screen = { ...inset(lid, 8), height: lid.height - 25, radius: 3 };
  const base = surface(
    [
      { x, y: hinge + 2 },
      { x: x + width, y: hinge + 2 },
    ],
    [
      { x: x - 36, y: hinge + 62 },
      { x: x + width + 36, y: hinge + 62 },
    ],
  );
  const edge = [base.at(0, 1), base.at(1, 1)] as const;
  const keyTone = lightness(colour) > 0.7 ? '#f7f5f0' : '#22252a';
  const rows = [0.1, 0.23, 0.36, 0.49];
  const keys = rows.flatMap((far, row) =>
    Array.from({ length: 14 }, (_, index) => {
      const from = 0.055 + index * 0.0638 + row * 0.002;
      return polygon(base.part([from, from + 0.054], [far, far + 0.1]), keyTone);
    }),
  );
  const deck = sheet.linear(
    [darker(colour, 0.08), lighter(colour, 0.12), lighter(colour, 0.3)],
    [0, 0, 0.2, 1],
  );
  return [
    shadowOf(sheet, [
      base.at(0.02, 0.3),
      base.at(0.99, 0.3),
      { x: edge[1].x, y: FLOOR + 2 },
      { x: edge[0].x, y: FLOOR + 2 },
    ]),
    front({ ...lid, x: lid.x + 2.4, y: lid.y - 1 }, darker(colour, 0.55)),
    front(lid, '#111216'),
    drawScene(scene, screen),
    gloss(sheet, screen, 0.12),
    bevel(sheet, lid, 0.55),
    disc(SIZE / 2, lid.y + 4.4, 1.5, '#4a5058'),
    polygon(base.part([0, 1], [0, 1]), deck),
    polygon(base.part([0.03, 0.97], [0, 0.04]), '#101115', 0.85),
    polygon(base.part([0.045, 0.955], [0.08, 0.62]), darker(colour, 0.2), 0.75),
    ...keys,
    polygon(base.part([0.34, 0.64], [0.68, 0.95]), darker(colour, 0.14)),
    polygon(base.part([0.342, 0.638], [0.69, 0.945]), lighter(colour, 0.1)),
    front(
      area(edge[0].x, FLOOR - 5, edge[1].x - edge[0].x, 8, 4),
      sheet.linear([lighter(colour, 0.5), colour, darker(colour, 0.35)], ACROSS),
    ),
    front(area(SIZE / 2 - 28, FLOOR - 5, 56, 3, 1.5), darker(colour, 0.45), 0.7),
    front(area(lid.x + width * 0.08, bottom(lid) - 3, right(lid) - lid.x - width * 0.16, 6, 3), '#17181c'),
  ].join('');
}
