import { expect, it } from 'vitest';
import { deviceLabel } from '#server/accounts/device.ts';

const of = (browser: string) =>
  deviceLabel(
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${browser} Safari/537.36`,
  );

it('names the browser whose name continues with those of others', () => {
  expect(['Chrome/139.0', 'HeadlessChrome/139.0', 'Chrome/139.0 Edg/139.0', ''].map(of)).toEqual([
    'Chrome, Linux',
    'Chrome, Linux',
    'Edge, Linux',
    'Safari, Linux',
  ]);
});
