import { darker, lighter } from '../colour.ts';
import { onFloor } from '../ground.ts';
import { chrome, plastic, turned } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { knob } from '../parts.ts';
import { disc, front, oval, shape, stroke } from '../shapes.ts';
import { area } from '../box.ts';
import { SIZE } from '../space.ts';
import { ACROSS, group, type Sheet } from '../svg.ts';

/** A stand mixer from the side: the head above its steel bowl, with the whisk in the dough. */
export function drawStandMixer({ colour }: PictureOf<'stand-mixer'>, sheet: Sheet): string {
  const { front: skin } = plastic(sheet, colour);
  const column = 'M66 -214H140C146 -150 152 -84 158 -34H62C70 -90 72 -150 66 -214Z';
  const foot = 'M-118 -34C-122 -14 -116 0 -100 0H146C164 0 172 -18 158 -40C110 -56 -96 -56 -118 -34Z';
  const head =
    'M-128 -262C-126 -292 -94 -308 -40 -312C40 -318 120 -314 146 -288C162 -268 158 -222 138 -206C110 -190 -70 -196 -104 -212C-122 -222 -130 -240 -128 -262Z';
  const bowl = 'M-134 -160H56C54 -106 28 -52 -2 -44H-76C-106 -52 -132 -106 -134 -160Z';
  return onFloor(
    SIZE / 2 - 14,
    group({ filter: sheet.blur(10) }, oval(42, -6, 158, 17, '#1b1a3a', 0.42)),
    group({ filter: sheet.blur(3.2) }, oval(22, -1, 140, 9, '#15142c', 0.5)),
    shape(column, sheet.linear([darker(colour, 0.1), colour, darker(colour, 0.42)], ACROSS)),
    shape(foot, skin),
    stroke('M-108 -34C-80 -48 90 -50 142 -36', lighter(colour, 0.6), 3, 0.6),
    front(area(-48, -232, 20, 44, 4), chrome(sheet, ACROSS)),
    ...[-34, -18, 0, 18, 34].map((dx) =>
      stroke(`M-38 -196C${-38 + dx} -182 ${-38 + dx * 1.7} -140 -38 -104`, '#9aa1a9', 2.6),
    ),
    stroke('M46 -138C96 -146 84 -74 30 -74', '#8b9299', 9),
    stroke('M48 -138C88 -142 78 -82 34 -80', '#eef1f3', 3),
    shape(bowl, turned(sheet, '#cdd2d7')),
    oval(-39, -160, 95, 12, '#f4f6f8'),
    oval(-39, -159, 89, 9, '#6b7078'),
    oval(-39, -156, 82, 7, '#fff3d6'),
    front(area(-74, -48, 70, 12, 5), turned(sheet, '#a5abb2')),
    shape(head, skin),
    stroke('M-108 -272C-96 -294 -20 -300 60 -300', lighter(colour, 0.75), 7, 0.6),
    front(area(-122, -246, 268, 8, 4), chrome(sheet, ACROSS)),
    disc(-120, -264, 11, chrome(sheet, ACROSS)),
    front(area(-66, -214, 56, 14, 6), turned(sheet, '#8b9299')),
    knob(sheet, 104, -126, 24, { turn: 35 }),
    disc(104, -84, 5, '#46c26b'),
  );
}
