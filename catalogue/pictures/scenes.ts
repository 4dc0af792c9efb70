import type { Scene } from './parameters.ts';
import type { Landscape } from './scenes/landscape.ts';
import { OUTDOORS } from './scenes/outdoors.ts';
import { VIEWS } from './scenes/views.ts';
import { WALLPAPERS } from './scenes/wallpapers.ts';
import type { Box } from './box.ts';
import { element, path } from './svg.ts';

const WIDTH = 160;
const HEIGHT = 90;

const LANDSCAPES: Record<Scene, Landscape> = { ...VIEWS, ...OUTDOORS, ...WALLPAPERS };

const gradient = (id: string, colours: readonly string[]) =>
  element(
    'linearGradient',
    { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    ...colours.map((colour, index) =>
      element('stop', { offset: index / (colours.length - 1), 'stop-color': colour }),
    ),
  );

/** Fills a screen with a scene; a narrow screen shows the part around the scene's focus. */
export function drawScene(scene: Scene, { x, y, width, height }: Box): string {
  const { sky, focus, light, layers, details = '' } = LANDSCAPES[scene];
  const id = (part: string | number) => `${scene}-${part}`;
  const seen = Math.min(WIDTH, (HEIGHT * width) / height);
  const left = Math.min(Math.max(0, focus - seen / 2), WIDTH - seen);
  const glow = element(
    'radialGradient',
    { id: id('glow') },
    element('stop', { offset: 0, 'stop-color': light.colour, 'stop-opacity': 0.8 }),
    element('stop', { offset: 1, 'stop-color': light.colour, 'stop-opacity': 0 }),
  );
  return element(
    'svg',
    {
      x,
      y,
      width,
      height,
      viewBox: path`${left} 0 ${seen} ${HEIGHT}`,
      preserveAspectRatio: 'xMidYMid slice',
    },
    gradient(id('sky'), sky),
    glow,
    ...layers.map(({ from, to }, index) => gradient(id(index), [from, to])),
    element('rect', { width: WIDTH, height: HEIGHT, fill: `url(#${id('sky')})` }),
    element('circle', { cx: light.x, cy: light.y, r: light.r * 3.2, fill: `url(#${id('glow')})` }),
    element('circle', { cx: light.x, cy: light.y, r: light.r, fill: light.colour }),
    ...layers.map(({ d }, index) => element('path', { d, fill: `url(#${id(index)})` })),
    details,
  );
}
