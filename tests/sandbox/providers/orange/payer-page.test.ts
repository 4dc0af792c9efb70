import { expect, it } from 'vitest';
import { CODE, startOrange } from './support.ts';

const SUCCESS = CODE.callbackSuccessUrl;

it('[TL-06] every link of a code opens the page of its application', async () => {
  const { code, call } = await startOrange();
  const { deepLink, deepLinks } = await code();
  for (const [link, application] of [
    [deepLink, 'Max it'],
    [deepLinks.MAXIT, 'Max it'],
    [deepLinks.OM, 'Orange Money'],
  ] as const) {
    const page = await call(link);
    for (const words of [
      `Paiement ${application} à`,
      'Kër Électro',
      '285\u202f000\u00a0FCFA',
      CODE.reference,
    ])
      expect(page.text).toContain(words);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example");
  }
  expect((await call('/orange/pay/unknown')).status).toBe(404);
});

it('[TL-06] a payer pays once, and is sent back to the shop', async () => {
  const { code, press, call, search } = await startOrange();
  const { deepLinks } = await code();
  const paid = await press(deepLinks.OM, 'pay', { payer: '77 123 45 67' });
  expect([paid.status, paid.headers.get('location')]).toEqual([303, SUCCESS]);
  expect((await press(deepLinks.MAXIT, 'pay')).headers.get('location')).toBe(
    new URL(deepLinks.MAXIT).pathname,
  );
  expect(await search()).toMatchObject([{ status: 'SUCCESS', channel: 'OM', customer: { id: '771234567' } }]);
  expect((await call(deepLinks.OM)).text).toContain('Paiement effectué');
});

it.each(['FAILED', 'REJECTED', 'PENDING', 'ACCEPTED'])(
  '[TL-06] after a try that is %s the code can still be paid',
  async (status) => {
    const { code, press, call, search } = await startOrange();
    const { deepLink } = await code();
    const refused = await press(deepLink, 'refuse', { status });
    expect(refused.headers.get('location')).toBe(new URL(deepLink).pathname);
    expect((await call(deepLink)).text).toContain('Le code reste valable');
    expect((await press(deepLink, 'pay')).headers.get('location')).toBe(SUCCESS);
    expect(await search()).toMatchObject([{ status }, { status: 'SUCCESS' }]);
  },
);

it('[TL-06] a payer cancels, and is sent back to the shop', async () => {
  const { code, press, search } = await startOrange();
  const cancelled = await press((await code()).deepLink, 'cancel');
  expect(cancelled.headers.get('location')).toBe(CODE.callbackCancelUrl);
  expect(await search()).toMatchObject([{ status: 'CANCELLED' }]);
});

it('[TL-06] an expired code cannot be paid, but money that was on its way arrives', async () => {
  const { sandbox, orange, code, press, call } = await startOrange();
  const { deepLink, qrId } = await code();
  sandbox.clock.advance(600_000);
  expect((await call(deepLink)).text).toContain('Erreur 4004');
  await press(deepLink, 'pay');
  expect(orange.transactions()).toEqual([]);
  expect(orange.use(qrId, 'SUCCESS', { isLate: true })?.status).toBe('SUCCESS');
});

it('[TL-06] two payments within a minute never have the same id', async () => {
  const { orange, code } = await startOrange();
  const { qrId } = await code({ restrictions: { isSingleUse: false } });
  const ids = Array.from({ length: 1_500 }, () => orange.use(qrId, 'SUCCESS')?.id);
  expect(new Set(ids).size).toBe(1_500);
  expect(orange.transactions()).toHaveLength(1_500);
});
