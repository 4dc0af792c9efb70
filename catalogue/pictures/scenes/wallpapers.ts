import type { Landscape } from './landscape.ts';

/** Abstract wallpapers for phones, tablets and computers. */
export const WALLPAPERS = {
  silk: {
    sky: ['#170a35', '#43107a', '#c02a7c'],
    focus: 84,
    light: { x: 122, y: 16, r: 9, colour: '#ffd9a0' },
    layers: [
      { d: 'M0 20C40 4 64 46 102 30C128 18 142 8 160 14V90H0Z', from: '#6a1fb0', to: '#2a0f6a' },
      { d: 'M0 40C34 22 60 62 98 46C124 34 142 24 160 32V90H0Z', from: '#e0378f', to: '#7a1a8a' },
      { d: 'M0 58C30 40 58 76 96 60C122 50 142 42 160 50V90H0Z', from: '#ff8a4d', to: '#c92b73' },
      { d: 'M0 76C30 60 56 88 94 76C122 66 142 62 160 68V90H0Z', from: '#ffd166', to: '#f2683f' },
    ],
  },
  petals: {
    sky: ['#0d1f3d', '#123f6b', '#1f6f8f'],
    focus: 80,
    light: { x: 80, y: 48, r: 12, colour: '#ffe08a' },
    layers: [
      { d: 'M80 48C52 44 44 22 58 4C82 8 92 28 80 48Z', from: '#ff8fb3', to: '#d6246e' },
      { d: 'M80 48C84 24 104 12 124 20C126 42 106 56 80 48Z', from: '#ff6f91', to: '#b8155e' },
      { d: 'M80 48C104 44 124 56 124 78C102 88 82 72 80 48Z', from: '#ff9ab8', to: '#cf2c78' },
      { d: 'M80 48C88 70 76 90 54 92C42 74 56 52 80 48Z', from: '#ff7fa4', to: '#a81559' },
      { d: 'M80 48C60 60 36 54 28 34C44 20 70 28 80 48Z', from: '#ffa6bf', to: '#cf2c78' },
      { d: 'M80 41A7 7 0 1 1 79.9 41Z', from: '#ffd84d', to: '#f2a01f' },
    ],
    details:
      '<g fill="#fff4cf"><circle cx="78" cy="45" r="1"/><circle cx="83" cy="46" r="1"/><circle cx="80" cy="50" r="1"/><circle cx="76" cy="49" r="1"/><circle cx="84" cy="51" r="1"/></g>',
  },
  prism: {
    sky: ['#dff3ff', '#a9cdf7', '#6f9df0'],
    focus: 82,
    light: { x: 128, y: 20, r: 7, colour: '#ffffff' },
    layers: [
      { d: 'M40 90C36 56 52 24 92 10C78 38 74 64 84 90Z', from: '#7fc4ff', to: '#2b6de0' },
      { d: 'M70 90C62 62 78 34 116 22C104 46 102 70 112 90Z', from: '#9fd8ff', to: '#3d5fe0' },
      { d: 'M24 90C14 70 22 46 52 34C46 54 48 74 58 90Z', from: '#5ba7ff', to: '#2348b8' },
      { d: 'M98 90C94 70 108 50 138 44C128 60 128 76 138 90Z', from: '#c0b3ff', to: '#5a48d0' },
      { d: 'M52 90C50 78 62 62 86 58C80 70 82 82 90 90Z', from: '#b3f0ff', to: '#3a8ff0' },
    ],
  },
  tide: {
    sky: ['#04241f', '#0a5a4d', '#1fa37a'],
    focus: 78,
    light: { x: 42, y: 22, r: 7, colour: '#f5ffd6' },
    layers: [
      { d: 'M0 34C30 18 52 30 80 44C108 58 134 50 160 30V90H0Z', from: '#27c08a', to: '#0a6b5d' },
      { d: 'M0 52C28 38 54 46 82 60C110 72 136 64 160 48V90H0Z', from: '#a6e05f', to: '#1c8f6a' },
      { d: 'M0 68C28 56 56 62 84 74C112 84 138 78 160 66V90H0Z', from: '#fff08a', to: '#5fb84f' },
    ],
  },
} satisfies Record<string, Landscape>;
