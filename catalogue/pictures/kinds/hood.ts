import { boxShadow, feet } from '../ground.ts';
import { blackGlass, type Material, material } from '../materials.ts';
import type { PictureOf } from '../parameters.ts';
import { slots } from '../parts.ts';
import { bevel, block, disc, front, gloss, polygon } from '../shapes.ts';
import { area, type Box, bottom, inside, middle, right, standing } from '../box.ts';
import { depthOf, recede, scaleFor } from '../space.ts';
import { group, type Sheet } from '../svg.ts';
import { cookingPot, steam } from './cooking-pot.ts';

type Hood = PictureOf<'hood'>;

/** A lit extractor hood on its wall, above a steaming pot. */
export function drawHood(picture: Hood, sheet: Sheet): string {
  const paint = material(sheet, picture.finish);
  const width = picture.width * scaleFor(picture.width, 390);
  const wall = area(62, 34, 388, 356, 16);
  const edge = area((512 - width) / 2 - 8, picture.form === 'visor' ? 128 : 178, width, 20, 3);
  const plaster = sheet.linear({ 0: ['#ffffff', 0.75], 1: ['#ffffff', 0.28] });
  const stove = standing(210, 34, depthOf(40), { radius: 5, lift: 4 });
  const { x } = middle(stove);
  return [
    front(wall, plaster),
    group({ filter: sheet.blur(5) }, lampLight(sheet, edge, stove.y)),
    group({ filter: sheet.blur(9) }, front({ ...edge, x: edge.x + 12, y: edge.y + 16 }, '#15142c', 0.32)),
    FORMS[picture.form](sheet, edge, paint, picture),
    boxShadow(sheet, stove),
    feet(stove),
    block(stove, { front: blackGlass(sheet), side: '#1d1f24', top: '#34373e' }),
    steam(sheet, x + 4, stove.y - 74, 72),
    cookingPot(sheet, x + 4, stove.y - 5, 54),
  ].join('');
}

const FORMS: Record<Hood['form'], (sheet: Sheet, edge: Box, paint: Material, picture: Hood) => string> = {
  visor: drawVisor,
  chimney: drawChimney,
  slanted: drawSlanted,
};

/** A low box with its keys on the edge. */
function drawVisor(sheet: Sheet, edge: Box, paint: Material): string {
  const body: Box = { ...edge, y: edge.y - 46, height: 66, depth: depthOf(44), radius: 4 };
  const visor: Box = { ...edge, x: edge.x - 4, width: edge.width + 8, depth: depthOf(48), radius: 4 };
  return [
    block(body, paint),
    bevel(sheet, body, 0.6),
    front(inside(body, 0.05, 0.14, 0.9, 0.02, 0), '#10121c', 0.14),
    block(visor, paint),
    bevel(sheet, visor),
    filters(sheet, visor),
    keys(visor, paint.ink),
  ].join('');
}

/** A pyramid under its flue. */
function drawChimney(sheet: Sheet, edge: Box, paint: Material): string {
  const depth = depthOf(46);
  const rim: Box = { ...edge, depth };
  const flue: Box = { ...area(middle(edge).x - 52, 40, 104, edge.y - 88), depth: depthOf(26) };
  const foot = [
    { x: rim.x + 2, y: rim.y + 1 },
    { x: right(rim) - 2, y: rim.y + 1 },
  ] as const;
  const neck = [
    { x: right(flue), y: bottom(flue) },
    { x: flue.x, y: bottom(flue) },
  ] as const;
  const behind = recede(foot[1], depth);
  return [
    polygon([foot[1], behind, recede(neck[0], flue.depth), neck[0]], paint.side),
    block(flue, paint),
    bevel(sheet, flue, 0.6),
    front(inside(flue, 0, 0.62, 1, 0.012, 0), '#10121c', 0.3),
    slots(inside(flue, 0.24, 0.08, 0.52, 0.14), 4, paint.ink, { width: 2, opacity: 0.5 }),
    polygon([foot[0], foot[1], neck[0], neck[1]], paint.front),
    polygon(
      [foot[0], foot[1], neck[0], neck[1]],
      sheet.linear({ 0: ['#ffffff', 0.3], 1: ['#10121c', 0.12] }),
    ),
    block(rim, paint),
    bevel(sheet, rim),
    filters(sheet, rim),
    keys(rim, paint.ink),
  ].join('');
}

/** A slanted pane of glass. */
function drawSlanted(sheet: Sheet, edge: Box, paint: Material, { finish }: Hood): string {
  const flue: Box = { ...area(middle(edge).x - 46, 40, 92, 60), depth: depthOf(24) };
  const back: Box = {
    ...edge,
    x: edge.x + 20,
    width: edge.width - 46,
    y: edge.y - 92,
    height: 100,
    depth: depthOf(30),
  };
  const pane: Box = { ...edge, y: edge.y - 106, height: 130, radius: 6, depth: 0.012 };
  const glass =
    finish === 'white' ? sheet.linear(['#ffffff', '#e6eaed', '#cfd5da'], [0, 0, 1, 1]) : blackGlass(sheet);
  return [
    block(flue, paint),
    bevel(sheet, flue, 0.6),
    block(back, { front: '#3a3f46', side: '#2b2f35', top: '#555b63' }),
    block(pane, { front: glass, side: '#8d959d', top: '#aab2b9' }),
    gloss(sheet, pane, finish === 'white' ? 0.5 : 0.22),
    bevel(sheet, pane, 0.7),
    front(inside(pane, 0, 0.72, 1, 0.012, 0), finish === 'white' ? '#9aa3ab' : '#000000', 0.7),
    keys(
      { ...pane, y: pane.y + pane.height * 0.76, height: pane.height * 0.2 },
      finish === 'white' ? '#4b5158' : '#cfe8f5',
    ),
  ].join('');
}

/** The visible part of the filters below the edge: a bright line and two lamps. */
const filters = (sheet: Sheet, rim: Box): string =>
  front(area(rim.x + 10, bottom(rim) - 1, rim.width - 20, 5, 2), sheet.linear(['#6d747c', '#d9dee2'])) +
  [0.22, 0.78]
    .map((at) => front(area(rim.x + rim.width * at - 16, bottom(rim), 32, 4.4, 2), '#fff6d8'))
    .join('');

const keys = (strip: Box, ink: string): string =>
  [-2, -1, 0, 1, 2]
    .map((step) => disc(middle(strip).x + step * 17, middle(strip).y, 3.4, step === 0 ? '#f5b02e' : ink, 0.9))
    .join('');

/** The warm cone of light below the hood. */
const lampLight = (sheet: Sheet, edge: Box, y: number): string =>
  polygon(
    [
      { x: edge.x + edge.width * 0.16, y: bottom(edge) },
      { x: edge.x + edge.width * 0.84, y: bottom(edge) },
      { x: middle(edge).x + 128, y },
      { x: middle(edge).x - 128, y },
    ],
    sheet.linear({ 0: ['#ffe39a', 0.75], 1: ['#fff3cf', 0.05] }),
  );
