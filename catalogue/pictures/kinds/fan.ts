import { darker, lighter, lightness } from '../colour.ts';
import { onFloor, roundShadow } from '../ground.ts';
import { chrome, dome, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { ledDigits, slots } from '../parts.ts';
import { around, bevel, disc, front, hoop, oval, shape, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { FLOOR, SIZE } from '../space.ts';
import { ACROSS, DIAGONAL, path, type Sheet } from '../svg.ts';
import { drawCeilingFan, drumStand, solarPanel, wallBracket } from './hung-fan.ts';

type Fan = PictureOf<'fan'>;

/** A fan: with a stand, for the table, as a column, for a wall or ceiling, or a drum fan. */
export function drawFan(picture: Fan, sheet: Sheet): string {
  const { form, colour, blades } = picture;
  if (form === 'tower') return tower(sheet, picture);
  if (form === 'ceiling') return drawCeilingFan(sheet, colour, blades);
  if (form === 'wall')
    return wallBracket(sheet, SIZE / 2, 168, colour) + cage(sheet, SIZE / 2, 168, 112, picture);
  if (form === 'drum')
    return drumStand(sheet, SIZE / 2 - 4, 250, 142) + cage(sheet, SIZE / 2 - 4, 250, 142, picture);
  const pedestal = picture.form === 'pedestal';
  const x = SIZE / 2 - 6;
  const r = pedestal ? 104 : 112;
  const y = pedestal ? 142 : 214;
  const base = pedestal ? 96 : 78;
  const neck = y + r * 0.55;
  return [
    onFloor(x, roundShadow(sheet, base)),
    oval(x, FLOOR - 8, base, base * 0.2, darker(picture.colour, 0.45)),
    oval(x, FLOOR - 14, base, base * 0.2, turned(sheet, picture.colour)),
    oval(x, FLOOR - 20, base * 0.4, base * 0.09, turned(sheet, lighter(picture.colour, 0.1))),
    pole(sheet, x, neck, pedestal, picture.colour),
    cage(sheet, x, y, r, picture),
    picture.solar ? solarPanel(sheet, x + 104) : '',
  ].join('');
}

function pole(sheet: Sheet, x: number, top: number, pedestal: boolean, colour: string): string {
  const width = pedestal ? 15 : 36;
  const tube = area(x - width / 2, top, width, FLOOR - 20 - top, 3);
  const box = area(x - 25, pedestal ? top + 52 : FLOOR - 74, 50, pedestal ? 66 : 46, 10);
  const keys = [0, 1, 2, 3].map((index) =>
    front(
      area(box.x + 8 + index * 9, box.y + box.height * 0.4, 7, 14, 2),
      index === 1 ? '#f5b02e' : '#f3f4f5',
      0.9,
    ),
  );
  return [
    front(tube, pedestal ? chrome(sheet, ACROSS) : turned(sheet, colour)),
    pedestal
      ? front({ ...tube, x: x - 11, y: FLOOR - 120, width: 22, height: 16, radius: 5 }, turned(sheet, colour))
      : '',
    front(box, turned(sheet, colour)),
    bevel(sheet, box, 0.5),
    ...keys,
  ].join('');
}

/** Back guard, blades and front guard, with fine wires from the hub. */
function cage(sheet: Sheet, x: number, y: number, r: number, { blades, colour }: Fan): string {
  const pale = lightness(colour) > 0.75;
  const wire = pale ? '#c9ccd1' : '#e4e8ec';
  const tone = pale ? '#7fa9bd' : colour;
  const blade = path`M${x + 6} ${y - 8}C${x + r * 0.16} ${y - r * 0.52} ${x + r * 0.2} ${y - r * 0.86} ${x + r * 0.52} ${y - r * 0.7}C${x + r * 0.86} ${y - r * 0.48} ${x + r * 0.72} ${y - r * 0.1} ${x + 14} ${y + 8}Z`;
  const spoke = path`M${x + r * 0.2} ${y}Q${x + r * 0.6} ${y + r * 0.12} ${x + r * 0.95} ${y + r * 0.19}`;
  const clearPlastic = sheet.linear(
    { 0: [lighter(tone, 0.5), 0.92], 0.6: [tone, 0.88], 1: [darker(tone, 0.3), 0.9] },
    DIAGONAL,
  );
  return [
    disc(x + 12, y - 3, r * 0.97, '#15142c', 0.1),
    hoop(x + 11, y, r * 0.96, darker(colour, 0.2), 3, 0.75),
    disc(x, y, r, '#ffffff', 0.28),
    around(blades, x, y, shape(blade, clearPlastic)),
    around(28, x, y, stroke(spoke, wire, 1.1, 0.9)),
    hoop(x, y, r * 0.64, wire, 1.4),
    hoop(x, y, r, darker(colour, 0.25), 6),
    hoop(x - 0.8, y, r + 0.6, lighter(colour, 0.5), 2, 0.8),
    disc(x, y + 2, r * 0.22, '#10121c', 0.25),
    disc(x, y, r * 0.21, dome(sheet, colour)),
    disc(x, y, r * 0.1, '#f5f6f7', 0.85),
  ].join('');
}

function tower(sheet: Sheet, { colour }: Fan): string {
  const x = SIZE / 2 - 4;
  const column = area(x - 39, 48, 78, FLOOR - 78, 26);
  const grille = area(x - 27, 112, 54, 214, 14);
  return [
    onFloor(x, roundShadow(sheet, 84)),
    oval(x, FLOOR - 8, 84, 17, darker(colour, 0.5)),
    oval(x, FLOOR - 14, 84, 17, turned(sheet, colour)),
    front(area(x - 24, FLOOR - 44, 48, 28, 8), darker(colour, 0.3)),
    front(column, turned(sheet, colour)),
    bevel(sheet, column, 0.5),
    front(
      { ...grille, x: grille.x - 2, width: 58, y: grille.y - 2, height: 218, radius: 16 },
      '#000000',
      0.35,
    ),
    front(grille, sheet.linear({ 0: '#2d3036', 0.35: '#595e67', 0.6: '#1f2126', 1: '#101114' }, ACROSS)),
    slots({ ...grille, x: grille.x + 4, width: 46, y: grille.y + 6, height: 202 }, 34, '#0b0c0e', {
      width: 2.4,
      opacity: 0.85,
    }),
    front({ ...grille, x: x - 2, width: 4, radius: 2 }, '#6d737c', 0.7),
    oval(x, 58, 27, 6, '#0d0e11', 0.85),
    ledDigits('24', x - 11, 78, 17),
  ].join('');
}
