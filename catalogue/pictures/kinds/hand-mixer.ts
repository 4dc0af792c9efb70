import { darker, lighter } from '../colour.ts';
import { onFloor } from '../ground.ts';
import { chrome, plastic, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { glassSheen } from '../parts.ts';
import { front, oval, shape, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { SIZE } from '../space.ts';
import { ACROSS, group, path, type Sheet } from '../svg.ts';

/** A hand mixer resting on its beaters in a glass bowl of batter. */
export function drawHandMixer({ colour }: PictureOf<'hand-mixer'>, sheet: Sheet): string {
  const { front: skin } = plastic(sheet, colour);
  const body =
    'M-96 -262C-104 -226 -80 -204 -30 -202H66C104 -202 116 -222 112 -248C106 -276 -84 -286 -96 -262Z';
  const grip = 'M-84 -262C-84 -326 -40 -338 30 -336C86 -334 118 -310 112 -256';
  const bowl = 'M-124 -112H124C120 -46 80 -4 34 -4H-34C-80 -4 -120 -46 -124 -112Z';
  const batter = 'M-119 -82H119C108 -36 74 -8 34 -6H-34C-74 -8 -108 -36 -119 -82Z';
  const beater = (x: number) =>
    [
      front(area(x - 4, -206, 8, 92, 3), chrome(sheet, ACROSS)),
      ...[-27, -13, 13, 27].map((dx) =>
        stroke(path`M${x} -122C${x + dx} -112 ${x + dx} -62 ${x} -46`, '#9aa1a9', 4),
      ),
      stroke(path`M${x - 12} -108C${x - 20} -92 ${x - 18} -74 ${x - 8} -58`, '#ffffff', 1.6, 0.8),
    ].join('');
  return onFloor(
    SIZE / 2 - 4,
    group({ filter: sheet.blur(10) }, oval(18, -8, 118, 15, '#1b1a3a', 0.42)),
    group({ filter: sheet.blur(3.2) }, oval(2, -2, 56, 7, '#15142c', 0.45)),
    shape(bowl, '#eaf4f9', 0.62),
    beater(-34),
    beater(30),
    shape(batter, sheet.linear(['#fff0c4', '#f8dc9a', '#e0b565'], ACROSS), 0.93),
    oval(0, -82, 119, 13, '#fff6dc'),
    ...[-34, 30].map((dx) => oval(dx, -82, 34, 5, '#f2d48c', 0.9)),
    glassSheen(sheet, bowl),
    oval(0, -112, 124, 9, '#ffffff', 0.5),
    stroke(grip, darker(colour, 0.45), 31),
    stroke(grip, colour, 25),
    stroke('M-74 -286C-66 -318 -20 -326 34 -324', lighter(colour, 0.7), 5, 0.7),
    shape(body, skin),
    stroke('M-86 -254C-40 -270 60 -268 102 -252', lighter(colour, 0.75), 5, 0.55),
    front(area(-66, -216, 140, 14, 6), turned(sheet, '#4a4f57')),
    front(area(-60, -352, 52, 15, 7), turned(sheet, '#e9ecef')),
    front(area(8, -352, 30, 13, 6), '#f5b02e'),
    ...[0, 1, 2, 3].map((index) => front(area(20 + index * 18, -244, 6, 22, 3), darker(colour, 0.55), 0.7)),
  );
}
