/**
 * Renders the icons under which the shop stands on a phone's home screen, from the logo. They are committed: run
 * `npm run icons` after the logo has changed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from './project.ts';

const folder = join(projectRoot, 'public');

/** The side of the logo's own drawing. */
const LOGO_SIZE = 48;
/** Dots per inch at which one drawing unit is one pixel. */
const UNIT_DENSITY = 72;
/** The paper of the shop: the ground where a system asks for one, and cuts it in its own form. */
const PAPER = '#fbf8f3';

interface Icon {
  name: string;
  /** In pixels. */
  size: number;
  /** The part of the side that the logo takes; the rest is ground. */
  share: number;
  ground: string | undefined;
}

const ICONS: readonly Icon[] = [
  { name: 'icon-192.png', size: 192, share: 1, ground: undefined },
  { name: 'icon-512.png', size: 512, share: 1, ground: undefined },
  // A system may cut away all but the inner circle, four fifths across: the house and its corners stand within.
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
