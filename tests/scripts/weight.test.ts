import * as v from 'valibot';
import { expect, it } from 'vitest';
import { foreignModules, homeFiles, manifestSchema } from '#scripts/weight/home.ts';

const manifest = v.parse(manifestSchema, {
  'index.html': { file: 'a/index.js', isEntry: true, imports: ['_react.js'], css: ['a/index.css'] },
  '_react.js': { file: 'a/react.js' },
  'src/features/home/HomePage.tsx': {
    file: 'a/home.js',
    imports: ['_react.js', '_card.js'],
    css: ['a/home.css'],
  },
  '_card.js': { file: 'a/card.js', imports: ['_react.js'], css: ['a/card.css'] },
  'src/features/mobile-money/MobileMoneyPage.tsx': { file: 'a/pay.js', imports: ['_xstate.js'] },
  '_xstate.js': { file: 'a/xstate.js' },
});

it('follows the static imports of the entry and of Home, each file once, and leaves what loads later', () => {
  expect(homeFiles(manifest)).toEqual({
    scripts: ['a/index.js', 'a/react.js', 'a/home.js', 'a/card.js'],
    styles: ['a/index.css', 'a/home.css', 'a/card.css'],
  });
});

it.each([
  'node_modules/xstate/dist/xstate.esm.js',
  'node_modules/@xstate/react/dist/index.js',
  'machines/mobile-money/machine.ts',
  'src/ui/Dialog.tsx',
  'src/features/mobile-money/MobileMoneyDialog.tsx',
  'src/api/payments.ts',
])('finds %s where it has no business', (module) => {
  const modules = {
    'a/home.js': ['src/features/home/HomePage.tsx', 'src/ui/Card.tsx', module],
    'a/pay.js': [module],
  };
  expect(foreignModules(['a/home.js'], modules)).toEqual([module]);
});
