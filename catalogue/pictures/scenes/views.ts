import type { Landscape } from './landscape.ts';

/** Land and sea, as on televisions in a shop. */
export const VIEWS = {
  dunes: {
    sky: ['#2d2a78', '#d8578a', '#ffc36b'],
    focus: 108,
    light: { x: 112, y: 40, r: 11, colour: '#fff1c4' },
    layers: [
      { d: 'M0 52C26 42 44 46 66 51C92 57 126 44 160 50V90H0Z', from: '#c8577d', to: '#8f3a72' },
      { d: 'M0 62C34 48 62 52 92 62C116 70 140 66 160 58V90H0Z', from: '#f08a4b', to: '#b9502f' },
      { d: 'M0 60C34 48 52 56 62 66C48 78 20 84 0 90Z', from: '#b14a34', to: '#7c2d2c' },
      { d: 'M0 82C40 62 84 66 112 76C132 83 148 82 160 78V90H0Z', from: '#ffb259', to: '#d26a2c' },
      { d: 'M112 76C132 83 148 82 160 78V90H86C98 84 106 80 112 76Z', from: '#a8462b', to: '#762a24' },
    ],
  },
  lagoon: {
    sky: ['#0f6fb0', '#45b5d8', '#c9f0ee'],
    focus: 136,
    light: { x: 34, y: 22, r: 9, colour: '#ffffff' },
    layers: [
      {
        d: 'M0 44C20 34 36 38 50 44L64 40C84 32 104 36 120 42C138 36 150 38 160 42V60H0Z',
        from: '#3f8f86',
        to: '#1f6a6c',
      },
      { d: 'M0 50H160V90H0Z', from: '#35c6c9', to: '#0a5f93' },
      {
        d: 'M0 64C30 58 60 66 92 62C120 58 140 64 160 61V68C132 72 104 66 78 71C50 76 24 68 0 72Z',
        from: '#8ff0e0',
        to: '#3ac0c6',
      },
      { d: 'M0 90C20 76 56 74 88 82C108 86 120 88 130 90Z', from: '#f7e3b1', to: '#e2b977' },
    ],
    details:
      '<path d="M126 54l10-22 2 22z" fill="#fff"/><path d="M139 54l1-17 9 17z" fill="#ffd166"/><path d="M122 55.500h30l-5 5h-20z" fill="#a8341f"/>',
  },
  baobab: {
    sky: ['#5b2a86', '#f0653f', '#ffd07a'],
    focus: 56,
    light: { x: 98, y: 52, r: 17, colour: '#fff0b8' },
    layers: [
      { d: 'M0 64C40 58 90 62 160 58V90H0Z', from: '#c2432f', to: '#7d2433' },
      { d: 'M0 74C50 68 100 72 160 69V90H0Z', from: '#6a1f38', to: '#2a1030' },
    ],
    details:
      '<g fill="none" stroke="#1d0b26" stroke-linecap="round"><path d="M52 78C55 66 55 58 54 46" stroke-width="9"/><path d="M54 50C46 42 40 38 32 37M54 48C52 38 48 32 44 27M55 48C60 38 64 32 70 29M56 50C64 43 72 42 80 41" stroke-width="3.4"/><path d="M36 38L28 33M45 30L40 22M66 31L72 22M74 42L84 36M49 36L46 28M62 36L62 26" stroke-width="1.8"/></g><g fill="#1d0b26"><ellipse cx="29" cy="34" rx="11" ry="4"/><ellipse cx="43" cy="23" rx="12" ry="5"/><ellipse cx="69" cy="23" rx="13" ry="5"/><ellipse cx="83" cy="36" rx="11" ry="4"/><path d="M40 80C46 76 60 76 67 80Z"/></g>',
  },
  aurora: {
    sky: ['#0b1038', '#2a2f8a', '#6c5bd0'],
    focus: 118,
    light: { x: 124, y: 18, r: 6, colour: '#f4f6ff' },
    layers: [
      {
        d: 'M0 30C30 6 52 40 84 20C112 4 138 26 160 12V34C136 46 116 24 88 40C58 56 32 24 0 52Z',
        from: '#46f0c0',
        to: '#3a6bd8',
      },
      {
        d: 'M0 44C28 30 54 52 88 36C116 24 138 40 160 30V40C134 50 112 38 86 50C56 62 30 42 0 58Z',
        from: '#b48bff',
        to: '#5c48c0',
      },
      { d: 'M0 66L24 50L42 62L70 42L96 62L118 48L160 68V90H0Z', from: '#2b3180', to: '#171a52' },
      { d: 'M0 76L34 62L64 76L100 60L132 74L160 64V90H0Z', from: '#151845', to: '#080a24' },
    ],
  },
  coast: {
    sky: ['#1b4f9c', '#6aa8de', '#fbe6c6'],
    focus: 124,
    light: { x: 40, y: 44, r: 8, colour: '#fffbe6' },
    layers: [
      { d: 'M0 50H160V90H0Z', from: '#4fb3d9', to: '#0d3f7c' },
      { d: 'M160 26C140 28 128 36 118 46C106 50 96 52 84 54H160Z', from: '#8fb26a', to: '#5c7d43' },
      { d: 'M160 38C146 42 132 50 124 58C108 62 96 66 92 70L160 76Z', from: '#d9a066', to: '#9c5a37' },
      {
        d: 'M0 70C30 64 52 76 82 72C112 68 134 78 160 74V79C132 84 112 76 84 79C54 82 28 73 0 78Z',
        from: '#ffffff',
        to: '#9fdcf0',
      },
      { d: 'M0 90C30 80 70 82 100 86C126 88 146 84 160 82V90Z', from: '#f6dfb0', to: '#deb87c' },
    ],
  },
  city: {
    sky: ['#0e1240', '#4a2f8f', '#f27a6c'],
    focus: 112,
    light: { x: 120, y: 48, r: 12, colour: '#ffe3b0' },
    layers: [
      {
        d: 'M0 58H10V44H22V52H30V36H40V50H52V30L58 24L64 30V52H74V42H88V54H98V46H112V56H124V40H136V52H148V46H160V90H0Z',
        from: '#4b3590',
        to: '#2b1f63',
      },
      {
        d: 'M0 68H14V54H26V64H44V48H58V66H70V58H86V44H96V64H110V56H126V66H140V54H152V62H160V90H0Z',
        from: '#231a56',
        to: '#0f0c30',
      },
      { d: 'M0 74C40 72 120 72 160 74V90H0Z', from: '#5a3a8c', to: '#0f0c30' },
      { d: 'M96 77H146V78.5H96ZM104 81H138V82.5H104ZM112 85H130V86.5H112Z', from: '#ffc48a', to: '#f27a6c' },
    ],
    details:
      '<g fill="#ffd37a"><path d="M17 58h2v2h-2zM21 62h2v2h-2zM47 52h2v2h-2zM52 57h2v2h-2zM48 62h2v2h-2zM88 49h2v2h-2zM91 55h2v2h-2zM89 61h2v2h-2zM114 60h2v2h-2zM119 64h2v2h-2zM143 58h2v2h-2zM146 63h2v2h-2zM74 62h2v2h-2zM79 66h2v2h-2zM34 54h2v2h-2zM104 62h2v2h-2z"/></g>',
  },
} satisfies Record<string, Landscape>;
