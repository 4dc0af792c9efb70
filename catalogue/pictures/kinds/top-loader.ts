import { blackGlass, chrome, type Material } from '../materials.ts';
import { ledPanel } from '../parts.ts';
import { bevel, block, disc, front, polygon } from '../shapes.ts';
import { area, type Box, inside, right } from '../box.ts';
import { recede, surface } from '../space.ts';
import { DIAGONAL, type Sheet } from '../svg.ts';

/** Height of the controls above the lid's front edge and its back edge. */
const CREST = 62;
const SLOPE = 26;

/** A top-loading washing machine: a lid of dark glass that slopes up to the controls. */
export function drawTopLoader(sheet: Sheet, body: Box, paint: Material): string {
  const left = { x: body.x + 3, y: body.y + 4 };
  const end = { x: right(body) - 3, y: body.y + 4 };
  const backLeft = recede(left, body.depth);
  const backEnd = recede(end, body.depth);
  const crest = area(backLeft.x, backLeft.y - CREST, backEnd.x - backLeft.x, CREST + 2, 6);
  const lid = surface(
    [left, end],
    [
      { ...backLeft, y: backLeft.y - SLOPE },
      { ...backEnd, y: backEnd.y - SLOPE },
    ],
  );
  const cheek = [end, backEnd, { ...backEnd, y: backEnd.y - CREST }, { x: end.x + 10, y: end.y - 6 }];
  const buttons = [0.1, 0.18, 0.26, 0.74, 0.82, 0.9].map((at) =>
    disc(crest.x + crest.width * at, crest.y + crest.height * 0.29, 3, '#cfd6dd', 0.75),
  );
  return [
    block(body, paint),
    bevel(sheet, body),
    front(inside(body, 0.03, 0.86, 0.94, 0.008, 1), '#10121c', 0.16),
    front(inside(body, 0.03, 0.868, 0.94, 0.006, 1), '#ffffff', 0.6),
    front(inside(body, 0.36, 0.2, 0.28, 0.012, 2), paint.gap, 0.35),
    polygon(cheek, '#6f767e'),
    front(crest, blackGlass(sheet)),
    bevel(sheet, crest, 0.5),
    ledPanel(sheet, inside(crest, 0.38, 0.12, 0.24, 0.34, 3), '0:48'),
    ...buttons,
    polygon(lid.part([0, 1], [0, 1]), '#31353b'),
    polygon(lid.part([0.1, 0.9], [0.14, 0.9]), sheet.linear(['#8399a8', '#465662', '#2a343d'], DIAGONAL)),
    polygon(lid.part([0.14, 0.3], [0.14, 0.9]), '#ffffff', 0.3),
    front(area(body.x + body.width * 0.4, body.y + 1, body.width * 0.2, 6, 3), chrome(sheet)),
  ].join('');
}
