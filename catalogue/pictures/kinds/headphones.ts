import { darker, lighter, lightness } from '../colour.ts';
import { onFloor, roundShadow } from '../ground.ts';
import { chrome, dome, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { bevel, disc, front, oval, shape, stroke } from '../shapes.ts';
import { area, inset } from '../box.ts';
import { SIZE } from '../space.ts';
import { ACROSS, DIAGONAL, group, type Sheet } from '../svg.ts';

type Headphones = PictureOf<'headphones'>;

/** Headphones standing on their ear cups, or a pair of earphones in front of their open case. */
export const drawHeadphones = (picture: Headphones, sheet: Sheet): string =>
  onFloor(SIZE / 2, picture.form === 'headband' ? headband(sheet, picture) : earphones(sheet, picture));

function headband(sheet: Sheet, { colour }: Headphones): string {
  const arch = 'M-112 -148C-124 -344 124 -344 112 -148';
  const padding = 'M-84 -250C-50 -306 50 -306 84 -250';
  const cup = (side: -1 | 1) =>
    group(
      { transform: `translate(${side * 108} -78) rotate(${side * -7})` },
      oval(side * -22, 2, 25, 64, '#17181c'),
      oval(side * -18, 0, 23, 62, sheet.radial(['#4a4e57', '#26282e', '#131417'], [0.4, 0.3], 0.8)),
      oval(0, 0, 34, 70, darker(colour, 0.35)),
      oval(side * 4, -1, 33, 68, dome(sheet, colour)),
      oval(side * 9, 0, 22, 50, darker(colour, 0.22), 0.65),
      oval(side * 10, -1, 20, 47, sheet.linear([lighter(colour, 0.35), darker(colour, 0.15)], DIAGONAL)),
      disc(side * 10, 0, 8, lighter(colour, 0.5), 0.7),
    );
  return [
    group({ transform: 'translate(-104)' }, roundShadow(sheet, 46, 12, 10)),
    group({ transform: 'translate(104)' }, roundShadow(sheet, 46, 12, 10)),
    stroke(arch, darker(colour, 0.55), 30),
    stroke(arch, colour, 24),
    stroke('M-110 -190C-104 -322 72 -326 98 -238', lighter(colour, 0.55), 5, 0.7),
    stroke(padding, '#1b1d21', 17),
    stroke('M-78 -258C-46 -302 46 -302 78 -258', '#4a4e57', 4, 0.8),
    ...[-1, 1].map((side) => front(area(side * 111 - 7, -176, 14, 66, 6), chrome(sheet, ACROSS))),
    cup(-1),
    cup(1),
  ].join('');
}

function earphones(sheet: Sheet, picture: Headphones): string {
  const { colour, form } = picture;
  const bud = form === 'stems' ? stem : button;
  return [
    group({ transform: 'translate(-62 -12)' }, openCase(sheet, colour)),
    group({ transform: 'translate(70 2)' }, bud(sheet, colour)),
    group({ transform: 'translate(150 12) scale(-1 1)' }, bud(sheet, colour)),
  ].join('');
}

/** The open case with its lid, two recesses and a light. */
function openCase(sheet: Sheet, colour: string): string {
  const lid = area(-92, -206, 184, 104, 44);
  const base = area(-98, -112, 196, 112, 46);
  return [
    roundShadow(sheet, 96, 14, 13),
    front({ ...lid, x: lid.x + 7, y: lid.y - 5 }, darker(colour, 0.4)),
    front(lid, sheet.linear([lighter(colour, 0.2), darker(colour, 0.2)])),
    front(inset(lid, 10), darker(colour, 0.5)),
    front({ ...inset(lid, 13), height: 60 }, darker(colour, 0.62)),
    front({ ...base, x: base.x + 6 }, darker(colour, 0.45)),
    front(
      base,
      sheet.linear({ 0: lighter(colour, 0.42), 0.35: colour, 1: darker(colour, 0.34) }, [0, 0, 0.4, 1]),
    ),
    oval(0, -100, 82, 15, darker(colour, 0.55)),
    ...[-38, 38].map((dx) => oval(dx, -100, 27, 10, darker(colour, 0.8))),
    bevel(sheet, base, 0.7),
    front(area(-26, -56, 52, 6, 3), lightness(colour) > 0.7 ? '#aab1b9' : '#ffffff', 0.3),
    disc(0, -34, 4.5, '#39e07f'),
  ].join('');
}

/** A round earphone with its soft tip, standing. */
function button(sheet: Sheet, colour: string): string {
  return [
    roundShadow(sheet, 30, 8, 7),
    group(
      { transform: 'rotate(-24 -22 -22)' },
      oval(-34, -24, 13, 16, '#2b2e34'),
      oval(-38, -24, 9, 13, '#55595f'),
    ),
    disc(0, -38, 33, darker(colour, 0.45)),
    disc(0, -40, 33, dome(sheet, colour)),
    disc(4, -42, 20, sheet.linear([lighter(colour, 0.5), darker(colour, 0.2)], DIAGONAL)),
    disc(4, -42, 16, darker(colour, 0.1)),
    front(area(0, -20, 8, 10, 4), darker(colour, 0.6)),
  ].join('');
}

/** An earphone with a stem, standing on it. */
function stem(sheet: Sheet, colour: string): string {
  const head = 'M-26 -96C-30 -128 14 -138 28 -112C36 -94 26 -72 10 -72C-8 -70 -22 -78 -26 -96Z';
  return [
    roundShadow(sheet, 26, 8, 6),
    group(
      { transform: 'rotate(18 -26 -96)' },
      oval(-36, -96, 12, 17, '#d5d9de'),
      oval(-41, -96, 8, 13, '#9aa1a9'),
    ),
    front(area(4, -104, 20, 102, 10), turned(sheet, colour)),
    shape(head, dome(sheet, colour)),
    oval(6, -108, 9, 5, '#2b2e34', 0.85),
    front(area(9, -60, 10, 22, 5), darker(colour, 0.12)),
    front(area(5, -8, 18, 6, 3), chrome(sheet, ACROSS)),
  ].join('');
}
