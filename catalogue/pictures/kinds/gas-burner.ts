import { turned } from '../materials.ts';
import { oval, shape, stroke } from '../shapes.ts';
import { ACROSS, path, type Sheet } from '../svg.ts';

/** A burner seen from above under its iron trivet, lit or not; `reach` is half the trivet's width. */
export function gasBurner(
  sheet: Sheet,
  x: number,
  y: number,
  reach: number,
  { flame = false, pale = false } = {},
): string {
  const flat = 0.46;
  const ring = (share: number, fill: string, lift = 0) =>
    oval(x, y - lift, reach * share, reach * share * flat, fill);
  return [
    ring(0.7, pale ? '#5b626b' : '#10121c'),
    ring(0.62, sheet.linear(['#aab0b7', '#4b5158'], ACROSS), 2),
    flame ? flames(sheet, x, y - 3, reach * 0.46) : '',
    ring(0.4, turned(sheet, '#5d636b'), 6),
    ring(0.34, '#1b1d21', 8),
    trivet(x, y, reach, pale ? '#565c65' : '#1c1e22'),
  ].join('');
}

function trivet(x: number, y: number, reach: number, iron: string): string {
  const depth = reach * 0.48;
  const top = y - 11;
  const foot = (dx: number, dy: number) => path`M${x + dx} ${y + dy - 1}v-10`;
  const frame = path`M${x - reach} ${top + depth}H${x + reach}L${x + reach * 0.9} ${top - depth}H${x - reach * 0.9}Z`;
  const arms = [
    path`M${x - reach * 0.95} ${top}H${x - reach * 0.3}`,
    path`M${x + reach * 0.3} ${top}H${x + reach * 0.95}`,
    path`M${x} ${top - depth}V${top - depth * 0.3}`,
    path`M${x} ${top + depth * 0.3}V${top + depth}`,
  ].join('');
  return [
    stroke(frame, '#10121c', 3, 0.25),
    stroke(foot(-reach, depth) + foot(reach, depth), iron, 4),
    stroke(frame, iron, 3.6),
    stroke(arms, iron, 3.6),
    stroke(path`M${x - reach} ${top + depth - 1.4}H${x + reach}`, '#a5abb2', 0.9, 0.9),
  ].join('');
}

/** A crown of blue flames, its far half first. */
function flames(sheet: Sheet, x: number, y: number, r: number): string {
  const blue = sheet.linear({ 0: ['#bfe9ff', 0.15], 0.45: ['#4db4ff', 0.9], 1: ['#1b5fe0', 0.95] });
  return Array.from({ length: 14 }, (_, index) => {
    const angle = -Math.PI / 2 + (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2) * ((2 * Math.PI) / 14);
    const cx = x + Math.cos(angle) * r;
    const cy = y + Math.sin(angle) * r * 0.46;
    return shape(
      path`M${cx - 3} ${cy}C${cx - 4} ${cy - 6} ${cx - 1} ${cy - 8} ${cx} ${cy - 13}C${cx + 1} ${cy - 8} ${cx + 4} ${cy - 6} ${cx + 3} ${cy}Z`,
      blue,
    );
  }).join('');
}
