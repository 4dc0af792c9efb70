import { lighter } from '../colour.ts';
import type { Material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { knob } from '../parts.ts';
import { bevel, block, front, polygon, stroke } from '../shapes.ts';
import { area, type Box, bottom, inside, inset, right } from '../box.ts';
import { recede, surface } from '../space.ts';
import { DIAGONAL, path, type Sheet } from '../svg.ts';

type Picture = PictureOf<'washing-machine'>;

/** The usual plastic colour, which has its own shades. */
const BLUE = '#2e5f92';
/** Share of the width at which the washing tub ends and the spinner begins. */
const PARTITION = 0.6;

/** A twin-tub washing machine: two lids of tinted plastic, three dials, a drain hose. */
export function drawTwinTub(sheet: Sheet, body: Box, paint: Material, { accent }: Picture): string {
  const left = { x: body.x, y: body.y - 2 };
  const end = { x: right(body), y: body.y - 2 };
  const backLeft = recede(left, body.depth);
  const backEnd = recede(end, body.depth);
  const crest = area(backLeft.x + 2, backLeft.y - 46, backEnd.x - backLeft.x - 4, 56, 9);
  const top = surface(
    [left, end],
    [
      { ...backLeft, y: backLeft.y - 8 },
      { ...backEnd, y: backEnd.y - 8 },
    ],
  );
  const lidBlue =
    accent === BLUE
      ? sheet.linear(['#b9dcf3', '#5d9fd0', '#34719f'], DIAGONAL)
      : sheet.linear([lighter(accent, 0.66), lighter(accent, 0.28), accent], DIAGONAL);
  const seam = body.x + body.width * PARTITION;
  return [
    front(crest, paint.front),
    bevel(sheet, crest),
    front(inset(crest, 6), accent),
    ...[0.2, 0.5, 0.8].map((at, index) =>
      knob(sheet, crest.x + crest.width * at, crest.y + 23, 13, { turn: index * 40 - 30 }),
    ),
    block(body, paint),
    bevel(sheet, body),
    polygon(top.part([0.03, PARTITION - 0.02], [0.06, 0.94]), lidBlue),
    polygon(top.part([PARTITION + 0.02, 0.97], [0.06, 0.94]), lidBlue),
    stroke(path`M${seam} ${body.y + 8}V${bottom(body) - 8}`, '#10121c', 2, 0.18),
    stroke(path`M${seam + 2} ${body.y + 8}V${bottom(body) - 8}`, '#ffffff', 1.6, 0.8),
    pressedPanel(sheet, inside(body, 0.05, 0.12, 0.5, 0.78, 14)),
    pressedPanel(sheet, inside(body, 0.65, 0.12, 0.3, 0.78, 14)),
    front(inside(body, 0.1, 0.2, 0.4, 0.02, 3), accent, 0.8),
    hose(right(body), body.y + body.height * 0.72, bottom(body)),
  ].join('');
}

/** An embossed plastic panel: dark at the top, light at the bottom. */
function pressedPanel(sheet: Sheet, panel: Box): string {
  const hollow = sheet.linear({ 0: ['#10121c', 0.09], 0.1: ['#10121c', 0.02], 1: ['#ffffff', 0.5] });
  return front(panel, hollow) + bevel(sheet, panel, 0.4);
}

function hose(x: number, from: number, to: number): string {
  const run = path`M${x - 16} ${from}C${x + 34} ${from - 4} ${x + 20} ${to + 2} ${x + 48} ${to + 1}`;
  return stroke(run, '#8b949c', 8) + stroke(run, '#c9d0d6', 2.4);
}
