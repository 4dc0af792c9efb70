import { darker } from '../colour.ts';
import type { Material } from '../materials.ts';
import { bevel, front, oval, polygon, shape, stroke } from '../shapes.ts';
import { area, type Box, inside, right } from '../box.ts';
import { recede, surface } from '../space.ts';
import { group, path, type Sheet } from '../svg.ts';

const PARCELS = ['#c8553d', '#f7efe5', '#a23b52', '#e3a93a', '#8fb4d1', '#b5473c', '#6c8f3f'];

/** An open chest freezer with food inside, and a basket on the rim. */
export function drawOpenTop(sheet: Sheet, chest: Box, paint: Material): string {
  const left = { x: chest.x + 4, y: chest.y };
  const end = { x: right(chest) - 4, y: chest.y };
  const rim = surface([left, end], [recede(left, chest.depth), recede(end, chest.depth)]);
  const back = [rim.at(0, 1), rim.at(1, 1)] as const;
  const lid = area(back[0].x, back[0].y - 112, back[1].x - back[0].x, 114, 9);
  const opening = rim.part([0.03, 0.97], [0.1, 0.93]);
  const parcels = [0.72, 0.34].flatMap((away, row) =>
    Array.from({ length: 8 }, (_, index) => {
      const { x, y } = rim.at(0.05 + index * 0.116 + row * 0.02, away);
      const colour = PARCELS[(index * 3 + row * 2) % PARCELS.length] ?? '#c8553d';
      return parcel(x, y + 9, chest.width * 0.108, 20 + ((index * 7 + row * 5) % 9), colour);
    }),
  );
  return [
    front({ ...lid, x: lid.x + 3, y: lid.y - 4 }, paint.top),
    front(lid, sheet.linear(['#f6f9fb', '#dfe7ec'])),
    front(inside(lid, 0.05, 0.1, 0.9, 0.74, 10), sheet.linear(['#c9d5dd', '#eef3f6'])),
    bevel(sheet, inside(lid, 0.05, 0.1, 0.9, 0.74, 10), 0.5),
    oval(lid.x + lid.width / 2, lid.y + 26, 13, 6, '#fff6d8'),
    bevel(sheet, lid),
    polygon(rim.part([0, 1], [0, 1]), '#eef2f5'),
    polygon(opening, sheet.linear(['#27445a', '#5d8299'])),
    // Above the rim everything is visible; below it only what is inside the opening.
    group(
      {
        'clip-path': sheet.clip(
          polygon([...opening.slice(0, 2), { x: end.x, y: 0 }, { x: left.x, y: 0 }], '#000000'),
        ),
      },
      ...parcels,
    ),
    polygon(rim.part([0, 1], [0, 0.1]), '#ffffff'),
    stroke(path`M${left.x} ${left.y + 2}H${end.x}`, '#8d99a3', 1.4, 0.6),
  ].join('');
}

/** A food package: a soft bag with a knot, or a box. */
function parcel(x: number, foot: number, width: number, height: number, colour: string): string {
  const top = foot - height;
  const bag = path`M${x} ${foot}C${x - 3} ${top + height * 0.3} ${x + width * 0.1} ${top} ${x + width * 0.42} ${top}L${x + width * 0.5} ${top - 5}L${x + width * 0.58} ${top}C${x + width * 0.9} ${top} ${x + width + 3} ${top + height * 0.3} ${x + width} ${foot}Z`;
  return (
    shape(bag, colour) +
    shape(
      path`M${x + width * 0.14} ${foot}V${top + height * 0.35}Q${x + width * 0.2} ${top + 4} ${x + width * 0.36} ${top + 4}V${foot}Z`,
      '#ffffff',
      0.4,
    ) +
    stroke(path`M${x + width * 0.42} ${top}H${x + width * 0.58}`, darker(colour, 0.4), 2)
  );
}
