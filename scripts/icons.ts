/** Renders the app icons from the logo. They are committed: run `npm run icons` after changing the logo. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from './project.ts';

const folder = join(projectRoot, 'public');

/** Width and height of the logo's SVG. */
const LOGO_SIZE = 48;
/** Dots per inch at which one SVG unit is one pixel. */
const UNIT_DENSITY = 72;
/** Background colour, for icons that must not be transparent. */
const PAPER = '#fbf8f3';

interface Icon {
  name: string;
  /** In pixels. */
  size: number;
  /** Share of the side that the logo takes; the rest is background. */
  share: number;
  ground: string | undefined;
}

const ICONS: readonly Icon[] = [
  { name: 'icon-192.png', size: 192, share: 1, ground: undefined },
  { name: 'icon-512.png', size: 512, share: 1, ground: undefined },
  // A system may crop the icon to a circle with a diameter of 80 %: the logo must fit inside.
  { name: 'icon-maskable-512.png', size: 512, share: 0.58, ground: PAPER },
  { name: 'apple-touch-icon.png', size: 180, share: 0.78, ground: PAPER },
];

const logo = await readFile(join(folder, 'logo.svg'));

for (const { name, size, share, ground } of ICONS) {
  const side = Math.round(size * share);
  const density = (UNIT_DENSITY * side) / LOGO_SIZE;
  const house = await sharp(logo, { density }).resize(side, side).png().toBuffer();
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const icon = sharp({
    create: { width: size, height: size, channels: 4, background: ground ?? transparent },
  }).composite([{ input: house, gravity: 'centre' }]);
  const png = (ground === undefined ? icon : icon.removeAlpha()).png({ compressionLevel: 9, palette: true });
  await writeFile(join(folder, name), await png.toBuffer());
}
