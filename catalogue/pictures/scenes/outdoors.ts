import type { Landscape } from './landscape.ts';

/** Outdoor scenes: boats on the coast, a football match, mountains, a coral reef. */
export const OUTDOORS = {
  pirogue: {
    sky: ['#e4683c', '#f9b167', '#ffeccb'],
    focus: 62,
    light: { x: 112, y: 36, r: 12, colour: '#fffbe8' },
    layers: [
      { d: 'M0 44C30 41 70 44 104 42C128 41 146 43 160 42V90H0Z', from: '#f3a56a', to: '#1d6b86' },
      { d: 'M0 54C26 51 50 57 82 54C112 51 138 57 160 54V90H0Z', from: '#3f93a0', to: '#0f4f75' },
      { d: 'M0 78C28 73 60 82 92 77C122 73 142 80 160 77V90H0Z', from: '#1c6285', to: '#07304f' },
    ],
    details:
      '<path d="M98 50h28M92 56h36M102 62h22" stroke="#ffe9c0" stroke-width="1.2" opacity=".7"/><path d="M14 58C30 70 76 72 104 56L98 67C80 76 40 76 24 68Z" fill="#17507a"/><path d="M14 58C30 70 76 72 104 56L103 58.5C76 73 30 71 15 60Z" fill="#f7d23e"/><path d="M22 66C44 74 78 73 99 64.5L98 67C78 75 42 75 24 68Z" fill="#2f9e5b"/><path d="M52 66l2-2.8 3.4 0.3-2.3 2.5z" fill="#d9372b"/><g fill="#2b1420"><circle cx="42" cy="51" r="2.7"/><path d="M38.5 66C38 58 39 54 42 54C45.5 54 46 59 45.5 67Z"/><circle cx="70" cy="52" r="2.7"/><path d="M66.5 67C66 59 67 55 70 55C73.5 55 74 60 73.5 66.5Z"/></g><path d="M72 56L84 76" stroke="#2b1420" stroke-width="1.3"/><path d="M126 22q3-3 5 0q3-3 5 0M138 28q2.4-2.4 4 0q2.4-2.4 4 0" fill="none" stroke="#7a3524" stroke-width="1"/>',
  },
  stadium: {
    sky: ['#0a1130', '#1d3a7d', '#5f86c9'],
    focus: 80,
    light: { x: 80, y: 8, r: 5, colour: '#f3f8ff' },
    layers: [
      { d: 'M0 22C40 34 120 34 160 22V50H0Z', from: '#26345f', to: '#131b38' },
      { d: 'M0 34C40 43 120 43 160 34V54H0Z', from: '#3b2d55', to: '#1a1733' },
      { d: 'M0 47C40 51 120 51 160 47V52H0Z', from: '#f4b53f', to: '#d9372b' },
      { d: 'M0 51H160V90H0Z', from: '#3fae4f', to: '#157a37' },
      { d: 'M0 57H160V64H0ZM0 73H160V84H0Z', from: '#4fbf5c', to: '#1f8c41' },
    ],
    details:
      '<g fill="#fff" opacity=".75"><path d="M10 30h1.5v1.5h-1.5zM24 34h1.5v1.5h-1.5zM38 37h1.5v1.5h-1.5zM52 36h1.5v1.5h-1.5zM66 39h1.5v1.5h-1.5zM92 38h1.5v1.5h-1.5zM106 39h1.5v1.5h-1.5zM120 35h1.5v1.5h-1.5zM134 36h1.5v1.5h-1.5zM148 31h1.5v1.5h-1.5z"/><path d="M17 38h1.5v1.5h-1.5zM45 42h1.5v1.5h-1.5zM75 43h1.5v1.5h-1.5zM112 43h1.5v1.5h-1.5zM140 41h1.5v1.5h-1.5z"/></g><g fill="none" stroke="#fff" stroke-opacity=".85" stroke-width=".9"><path d="M0 54H160M80 54V90"/><ellipse cx="80" cy="70" rx="26" ry="9"/><path d="M0 60H20V82H0M160 60H140V82H160"/></g><g><circle cx="52" cy="58.5" r="1.8" fill="#3a2118"/><path d="M49.5 66.5L50 61h4l.8 5.5-1 7h-1.2l-.6-5-.8 5h-1.2z" fill="#1d8a48"/><circle cx="104" cy="60.5" r="1.9" fill="#3a2118"/><path d="M101.3 69L102 63h4l.9 6-1 7.5h-1.3l-.6-5.5-.9 5.5h-1.3z" fill="#f4f5f7"/><circle cx="88" cy="77" r="2.3" fill="#fff"/><path d="M87.2 76.2l1-.7 1 .7-.4 1.2h-1.2z" fill="#20232c"/></g>',
  },
  peaks: {
    sky: ['#2f62a8', '#8fb8e0', '#ffe4cf'],
    focus: 74,
    light: { x: 118, y: 26, r: 8, colour: '#fffdf2' },
    layers: [
      { d: 'M0 50L22 34L38 44L70 10L96 38L112 28L138 46L160 36V66H0Z', from: '#8f9fd0', to: '#5a6ba8' },
      { d: 'M70 10L84 25L78 27L73 22L68 29L62 24L58 23Z', from: '#ffffff', to: '#dfe9f8' },
      { d: 'M22 34L30 39L24 41L19 38L15 39ZM112 28L120 33L113 35L106 33Z', from: '#ffffff', to: '#dfe9f8' },
      { d: 'M0 58C24 50 46 58 70 54C98 50 128 58 160 50V68H0Z', from: '#2f6a63', to: '#1c4a4d' },
      { d: 'M0 62H160V90H0Z', from: '#7fb6d8', to: '#1f5c93' },
      { d: 'M70 86L52 66L40 64H100L90 68Z', from: '#c3d6ee', to: '#6f9cc9' },
      { d: 'M0 90C14 78 40 76 58 84C66 87 72 89 76 90Z', from: '#5f9a3f', to: '#2f6128' },
    ],
    details:
      '<g fill="#174036"><path d="M8 64l5-15 5 15zM17 65l4-12 4 12zM132 63l5-16 5 16zM142 64l5-14 5 14zM150 64l4-11 4 11z"/></g><path d="M96 72h30M106 77h34M88 82h26" stroke="#fff" stroke-width=".8" opacity=".55"/><g fill="#f7c948"><circle cx="14" cy="83" r="1.4"/><circle cx="24" cy="81" r="1.2"/><circle cx="36" cy="82" r="1.5"/><circle cx="46" cy="86" r="1.2"/></g>',
  },
  reef: {
    sky: ['#0a4f8f', '#15a0c6', '#7be0d6'],
    focus: 92,
    light: { x: 70, y: -4, r: 12, colour: '#effffb' },
    layers: [
      { d: 'M44 0H58L36 66H10ZM74 0H82L84 60H62ZM98 0H110L140 60H116Z', from: '#5fd6e0', to: '#1795bd' },
      { d: 'M0 66C30 56 56 68 84 64C112 60 136 52 160 58V90H0Z', from: '#137a9c', to: '#0b3f6b' },
      { d: 'M0 78C26 70 52 82 80 78C110 74 134 82 160 74V90H0Z', from: '#f0d49a', to: '#b98d55' },
    ],
    details:
      '<g fill="none" stroke-linecap="round"><path d="M24 80V62M24 72L16 63M24 68L32 58M16 66V60" stroke="#ff6b7d" stroke-width="4"/><path d="M128 78V58M128 70L138 60M128 66L119 56M138 63V56" stroke="#ff9a4d" stroke-width="4.4"/><path d="M148 78C144 68 152 66 148 56M154 79C151 72 157 68 154 61" stroke="#44c28a" stroke-width="2.6"/></g><g fill="#b76be0"><circle cx="44" cy="80" r="6"/><circle cx="52" cy="82" r="4.4"/></g><path d="M76 36C86 24 106 26 112 37C106 49 86 49 76 38L66 46V28Z" fill="#ffb52e"/><path d="M88 29C92 35 92 41 88 46L94 47C98 40 98 34 94 28Z" fill="#fff"/><circle cx="105" cy="35" r="2" fill="#1b2440"/><path d="M34 34C40 27 52 28 56 35C52 42 40 43 34 36L28 41V30Z" fill="#3d6df0"/><circle cx="51" cy="34" r="1.3" fill="#fff"/><g fill="#fff" opacity=".6"><circle cx="120" cy="34" r="1.8"/><circle cx="124" cy="26" r="1.3"/><circle cx="118" cy="18" r="2.2"/><circle cx="62" cy="24" r="1.2"/></g>',
  },
} satisfies Record<string, Landscape>;
