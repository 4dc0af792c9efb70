import { darker, lighter } from './colour.ts';
import type { Finish } from './parameters.ts';
import type { Faces } from './shapes.ts';
import { ACROSS, type Direction, DOWN, type Sheet, type Stops } from './svg.ts';

/** The paints of each face of an appliance's surface, and matching colours for details. */
export interface Material extends Faces {
  /** For door gaps and recesses. */
  gap: string;
  /** For printed marks and small details, visible against the front. */
  ink: string;
}

/** Brushed metal with soft vertical bands of light. */
const brushed = (bright: string, dark: string): Stops => ({
  0: bright,
  0.12: lighter(bright, 0.45),
  0.3: bright,
  0.52: dark,
  0.66: lighter(dark, 0.35),
  0.84: dark,
  1: darker(dark, 0.16),
});

const ENAMELS: Record<
  Finish,
  { front: Stops; run: Direction; side: Stops; top: string; gap: string; ink: string }
> = {
  white: {
    front: ['#ffffff', '#f4f5f6', '#dfe3e7'],
    run: [0, 0, 1, 0.8],
    side: ['#cdd3d9', '#adb5be'],
    top: '#fbfcfd',
    gap: '#8a929b',
    ink: '#6d7680',
  },
  silver: {
    front: { 0: '#eef0f2', 0.45: '#d3d8dc', 1: '#b3bac1' },
    run: [0, 0, 1, 0.6],
    side: ['#99a1a9', '#7c848d'],
    top: '#e6e9ec',
    gap: '#4a5058',
    ink: '#5b636c',
  },
  steel: {
    front: brushed('#d9dde0', '#a9afb5'),
    run: ACROSS,
    side: ['#868d94', '#656c74'],
    top: '#d4d8dc',
    gap: '#33383e',
    ink: '#4b5158',
  },
  'dark-steel': {
    front: brushed('#7d848c', '#4d535a'),
    run: ACROSS,
    side: ['#41464d', '#2d3137'],
    top: '#757c84',
    gap: '#16181c',
    ink: '#c9ced4',
  },
  black: {
    front: { 0: '#43464e', 0.35: '#26282e', 1: '#17181c' },
    run: [0, 0, 1, 0.9],
    side: ['#1d1f24', '#0f1013'],
    top: '#4b4e56',
    gap: '#050506',
    ink: '#c4c8d0',
  },
  champagne: {
    front: brushed('#ddd0bb', '#b7a486'),
    run: ACROSS,
    side: ['#93805f', '#6f5f45'],
    top: '#e0d4c0',
    gap: '#3f3525',
    ink: '#5c4f39',
  },
  cream: {
    front: ['#fdf6e4', '#f5e9cd', '#e2d1ab'],
    run: [0, 0, 1, 0.8],
    side: ['#cdbb94', '#ab9a75'],
    top: '#fbf4e2',
    gap: '#8c7c58',
    ink: '#75673f',
  },
  burgundy: {
    front: { 0: '#b3324a', 0.4: '#86182f', 1: '#560c1c' },
    run: [0, 0, 1, 0.9],
    side: ['#4f0b1a', '#330611'],
    top: '#b9485c',
    gap: '#230309',
    ink: '#f0c3cb',
  },
  navy: {
    front: { 0: '#4d648f', 0.4: '#2b3f68', 1: '#182646' },
    run: [0, 0, 1, 0.9],
    side: ['#172341', '#0e172d'],
    top: '#5a719b',
    gap: '#090f1f',
    ink: '#c6d2e8',
  },
};

/** The material of a finish. */
export function material(sheet: Sheet, finish: Finish): Material {
  const { front, run, side, top, gap, ink } = ENAMELS[finish];
  return { front: sheet.linear(front, run), side: sheet.linear(side, ACROSS), top, gap, ink };
}

/** Moulded plastic of any colour. */
export function plastic(sheet: Sheet, colour: string): Material {
  return {
    front: sheet.linear({ 0: lighter(colour, 0.34), 0.4: colour, 1: darker(colour, 0.32) }, [0, 0, 1, 0.7]),
    side: sheet.linear([darker(colour, 0.34), darker(colour, 0.5)], ACROSS),
    top: lighter(colour, 0.42),
    gap: darker(colour, 0.7),
    ink: lighter(colour, 0.7),
  };
}

/** A round body of any colour, lit from the left: pots, jugs, columns. */
export const turned = (sheet: Sheet, colour: string): string =>
  sheet.linear(
    {
      0: darker(colour, 0.18),
      0.14: lighter(colour, 0.22),
      0.27: lighter(colour, 0.52),
      0.42: colour,
      0.78: darker(colour, 0.34),
      0.93: darker(colour, 0.46),
      1: darker(colour, 0.28),
    },
    ACROSS,
  );

/** A rounded cap seen from the front, lit from the upper left. */
export const dome = (sheet: Sheet, colour: string): string =>
  sheet.radial({ 0: lighter(colour, 0.5), 0.6: colour, 1: darker(colour, 0.4) }, [0.34, 0.3], 0.85);

/** Polished metal with bands along `run`. */
export const chrome = (sheet: Sheet, run: Direction = DOWN): string =>
  sheet.linear(
    { 0: '#f7f8f9', 0.28: '#ffffff', 0.42: '#a6acb3', 0.58: '#737a82', 0.74: '#d3d7db', 1: '#8a9199' },
    run,
  );

/** Black glass, e.g. of ovens, panels and screens that are off. */
export const blackGlass = (sheet: Sheet): string =>
  sheet.linear({ 0: '#3a3d46', 0.45: '#1b1d22', 1: '#0e0f12' }, [0, 0, 1, 0.9]);
