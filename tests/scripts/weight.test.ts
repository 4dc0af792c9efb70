import * as v from 'valibot';
import { expect, it } from 'vitest';
import { includesScreen, foreignModules, screenFiles, MEASURED_SCREENS } from '#scripts/weight/screens.ts';
import { manifestSchema } from '#server/pages/manifest.ts';
import { SCREENS } from '#domain/screens/screen-files.ts';
import { sourcesIn } from '#tests/support/import-graph.ts';

const manifest = v.parse(manifestSchema, {
  'index.html': { file: 'a/index.js', isEntry: true, imports: ['_react.js'], css: ['a/index.css'] },
  '_react.js': { file: 'a/react.js' },
  'src/features/home/HomePage.tsx': {
    file: 'a/home.js',
    imports: ['_react.js', '_card.js'],
    dynamicImports: ['src/features/mobile-money/MobileMoneyPage.tsx'],
    css: ['a/home.css'],
  },
  '_card.js': { file: 'a/card.js', imports: ['_react.js'], css: ['a/card.css'] },
  'src/features/mobile-money/MobileMoneyPage.tsx': { file: 'a/pay.js', imports: ['_xstate.js'] },
  '_xstate.js': { file: 'a/xstate.js' },
});

const named = (name: string) => MEASURED_SCREENS.filter((screen) => screen.name === name);

it.each(named('home'))(
  'follows static imports of the entry and $name, each file once, without lazy chunks',
  (home) => {
    expect(screenFiles(manifest, home)).toEqual({
      scripts: ['a/index.js', 'a/react.js', 'a/home.js', 'a/card.js'],
      styles: ['a/index.css', 'a/home.css', 'a/card.css'],
    });
  },
);

it.each(
  MEASURED_SCREENS.flatMap((screen) =>
    [
      'node_modules/xstate/dist/xstate.esm.js',
      'node_modules/@xstate/react/dist/index.js',
      'node_modules/@tanstack/react-query/build/modern/useQueries.js',
      'machines/mobile-money/machine.ts',
      'domain/messages/payment.ts',
      'src/ui/Dialog.tsx',
      'src/ui/Combobox.tsx',
      'src/features/mobile-money/MobileMoneyDialog.tsx',
      'src/features/search/ProductSearch.tsx',
      'src/api/payments.ts',
    ].map((module) => ({ screen, module, name: screen.name })),
  ),
)('finds $module where it does not belong: $name', ({ screen, module }) => {
  const own = SCREENS[screen.name].source;
  const modules = { 'a/screen.js': [own, 'src/ui/Card.tsx', module], 'a/pay.js': [module] };
  expect(foreignModules(['a/screen.js'], modules, screen)).toEqual([module]);
  expect(includesScreen(['a/screen.js'], modules, screen)).toBe(true);
  expect(includesScreen(['a/pay.js'], modules, screen)).toBe(false);
});

it('has the source of each screen that the router imports', () => {
  const imported = new Set(sourcesIn('src/app').flatMap(({ inside }) => inside));
  for (const { source } of Object.values(SCREENS)) expect(imported).toContain(source);
});
