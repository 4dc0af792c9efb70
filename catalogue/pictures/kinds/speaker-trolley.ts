import { darker, lighter } from '../colour.ts';
import { boxShadow } from '../ground.ts';
import { chrome, dome, plastic } from '../materials.ts';
import { slots } from '../parts.ts';
import { bevel, block, disc, front, hoop, stroke } from '../shapes.ts';
import { area, inside, inset, middle, standing } from '../box.ts';
import { depthOf, FLOOR } from '../space.ts';
import { ACROSS, DIAGONAL, group, path, type Sheet } from '../svg.ts';

/** A tall speaker on two wheels, with its handle extended and light around one large woofer. */
export function drawTrolleySpeaker(sheet: Sheet, colour: string): string {
  const body = standing(168, 292, depthOf(34), { radius: 26, lift: 14 });
  const { x } = middle(body);
  const y = body.y + body.height * 0.6;
  const grille = inset(body, 9);
  const light = sheet.linear(['#4fc3ff', '#7a5bff', '#ff5bb8'], DIAGONAL);
  const handle = path`M${x - 44} ${body.y + 6}V${body.y - 42}Q${x - 44} ${body.y - 54} ${x - 32} ${body.y - 54}H${x + 32}Q${x + 44} ${body.y - 54} ${x + 44} ${body.y - 42}V${body.y + 6}`;
  const wheel = (at: number) =>
    disc(at, FLOOR - 15, 17, '#17181c') + disc(at, FLOOR - 15, 9, chrome(sheet, DIAGONAL));
  return [
    stroke(handle, '#22252a', 13),
    stroke(handle, '#8b9199', 4, 0.7),
    boxShadow(sheet, body),
    front(area(body.x + 22, FLOOR - 16, body.width - 44, 15, 5), '#17181c'),
    wheel(body.x + 18),
    wheel(body.x + body.width - 6),
    block(body, plastic(sheet, colour)),
    front(grille, '#0f1013', 0.75),
    slots(inset(grille, 8), 56, '#4a4e57', { width: 1.2, opacity: 0.5 }),
    bevel(sheet, body, 0.6),
    group({ filter: sheet.blur(8) }, hoop(x, y, 64, light, 16, 0.8)),
    disc(x, y, 64, light),
    disc(x, y, 58, '#0c0d10'),
    disc(x, y, 54, sheet.radial(['#5d626b', '#2c2f35', '#141519'], [0.42, 0.38], 0.64)),
    hoop(x, y, 38, '#000000', 4, 0.4),
    disc(x, y, 22, dome(sheet, '#6b7078')),
    ...[-34, 34].map((dx) => disc(x + dx, body.y + 66, 21, '#0c0d10')),
    ...[-34, 34].map((dx) => disc(x + dx, body.y + 66, 18, sheet.linear(['#8b9199', '#24272c'], DIAGONAL))),
    ...[-34, 34].map((dx) => disc(x + dx, body.y + 66, 8, dome(sheet, '#565c65'))),
    front(inside(body, 0.2, 0.03, 0.6, 0.055, 8), '#08090b'),
    ...[-30, -10, 10, 30].map((dx, index) =>
      disc(x + dx, body.y + 17, 3.4, index === 1 ? '#4fc3ff' : '#f1f3f5'),
    ),
    front(
      inside(body, 0.36, 0.9, 0.28, 0.022, 3),
      sheet.linear([lighter(colour, 0.5), darker(colour, 0.2)], ACROSS),
    ),
  ].join('');
}
