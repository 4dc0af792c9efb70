import { chrome, turned } from '../materials.ts';
import { disc, front, oval, shape, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { ACROSS, group, path, type Sheet } from '../svg.ts';

/** A steel pot with its lid; (x, y) is the centre of its base, `r` half its width. */
export function cookingPot(sheet: Sheet, x: number, y: number, r: number, height = r * 1.05): string {
  const top = y - height;
  const flat = r * 0.16;
  const wall = path`M${x - r} ${top}V${y - flat}C${x - r} ${y + flat * 0.7} ${x + r} ${y + flat * 0.7} ${x + r} ${y - flat}V${top}Z`;
  const ear = (side: 1 | -1) =>
    stroke(
      path`M${x + side * r} ${top + height * 0.2}h${side * r * 0.2}v${height * 0.14}h${-side * r * 0.2}`,
      '#3a3f46',
      r * 0.1,
    );
  return [
    ear(-1),
    ear(1),
    shape(wall, turned(sheet, '#c9cfd5')),
    front(area(x - r, top + height * 0.06, r * 2, 2.4), '#ffffff', 0.6),
    oval(x, top, r * 1.03, flat * 1.25, chrome(sheet, ACROSS)),
    oval(x, top - flat * 0.5, r * 0.97, flat * 1.25, turned(sheet, '#dfe4e8')),
    oval(x, top - flat * 1.1, r * 0.5, flat * 0.6, '#ffffff', 0.4),
    front(area(x - r * 0.06, top - flat * 2.4, r * 0.12, flat * 1.4), '#3a3f46'),
    disc(x, top - flat * 2.6, r * 0.12, '#24272c'),
  ].join('');
}

/** Steam from (x, y) that fades out `height` units higher. */
export function steam(sheet: Sheet, x: number, y: number, height: number): string {
  const thread = (dx: number, sway: number) =>
    path`M${x + dx} ${y}C${x + dx - sway} ${y - height * 0.3} ${x + dx + sway * 1.6} ${y - height * 0.55} ${x + dx + sway * 0.3} ${y - height}`;
  return group(
    { filter: sheet.blur(2.4) },
    ...[
      [-16, 12],
      [2, 9],
      [18, 13],
    ].map(([dx = 0, sway = 0]) => stroke(thread(dx, sway), '#ffffff', 6, 0.6)),
  );
}
