import { front, polygon } from '../shapes.ts';
import { area, type Box, inside, right } from '../box.ts';
import { recede, surface } from '../space.ts';
import { ACROSS, group, type Sheet } from '../svg.ts';

const GOODS = ['#e2725b', '#f2c14e', '#5fa8a0', '#f7efe5', '#c8553d', '#8ab6d6', '#f5d7a1', '#7d9d5c'];
/** Height of the back edge of the panes above their front edge. */
const RISE = 44;

/** The top of a shop's chest freezer: two sloping glass panes over lit goods. */
export function drawDisplayTop(sheet: Sheet, body: Box): string {
  const left = { x: body.x + 2, y: body.y + 16 };
  const end = { x: right(body) - 2, y: body.y + 16 };
  const behind = (point: typeof left) => {
    const { x, y } = recede(point, body.depth);
    return { x, y: y - RISE };
  };
  const panes = surface([left, end], [behind(left), behind(end)]);
  const goods = [0.74, 0.5, 0.26].flatMap((away, row) =>
    GOODS.map((_, index) => {
      const place = (index + 0.2) / GOODS.length;
      const { x, y } = panes.at(place, away);
      const width = panes.at(place + 0.1, away).x - x;
      const colour = GOODS[(index * 3 + row * 2) % GOODS.length] ?? '#f7efe5';
      return front(area(x, y - 4, width, 13 + ((index * 7 + row * 5) % 6), 3), colour);
    }),
  );
  const inner = panes.part([0.025, 0.975], [0.05, 0.95]);
  const frost = sheet.linear(
    { 0: ['#f2fbff', 0.62], 0.5: ['#d2ebf5', 0.28], 1: ['#ffffff', 0.4] },
    [0, 0, 1, 1],
  );
  const lamp = sheet.linear(['#a9e2ff', '#e9f7ff'], ACROSS);
  const grip = (at: number) =>
    front(area(left.x + body.width * at, left.y - 3, body.width * 0.1, 6, 3), '#4b5158');
  return [
    polygon([end, behind(end), recede(end, body.depth)], '#8d969f'),
    polygon(panes.part([0, 1], [0, 1]), '#e9edf0'),
    polygon(inner, '#38566a'),
    group({ 'clip-path': sheet.clip(polygon(inner, '#000000')) }, ...goods),
    polygon(panes.part([0.025, 0.52], [0.05, 0.95]), frost),
    polygon(panes.part([0.48, 0.975], [0.05, 0.95]), frost),
    polygon(panes.part([0.48, 0.52], [0.03, 0.97]), '#c4ccd3'),
    front(
      area(left.x - 4, left.y - 7, body.width + 4, 15, 6),
      sheet.linear(['#fafbfc', '#cfd5da', '#9aa3ab']),
    ),
    grip(0.3),
    grip(0.6),
    front(inside(body, 0.02, 0.2, 0.96, 0.02, 2), lamp),
  ].join('');
}
