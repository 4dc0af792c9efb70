import { expect, it } from 'vitest';
import { startSandbox } from '#tests/sandbox/support.ts';

it('[TL-06] shows payee, amount and purpose, and that no real money is paid', async () => {
  const { call, create } = await startSandbox();
  const session = await create();
  const launch = new URL(session.wave_launch_url);
  expect(launch.search).toBe('?a=285000&c=XOF&m=M_test');
  const { status, text, headers } = await call(`${launch.pathname}${launch.search}`);
  expect(status).toBe(200);
  for (const words of [
    'Kër Électro',
    '285\u202f000\u00a0FCFA',
    'Référence CMD-42',
    'Aucun argent réel',
    'lang="fr"',
  ])
    expect(text).toContain(words);
  for (const label of [
    'Solde insuffisant',
    'Payer 285',
    '>Refuser<',
    '>Annuler le paiement<',
    '>Abandonner<',
  ])
    expect(text).toContain(label);
  expect(text.match(/<option /g)).toHaveLength(7);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' https://shop.example");
  expect(text).not.toMatch(/<script|\son\w+=|style=/);
});

it('[TL-06] pays and redirects to success_url', async () => {
  const { create, press, read, call } = await startSandbox();
  const { id, success_url } = await create();
  const answer = await press(id, 'pay');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(success_url);
  const paid = await read(id);
  expect(paid).toMatchObject({ checkout_status: 'complete', payment_status: 'succeeded' });

  // A second click, or a refusal or cancellation in another tab, changes nothing.
  for (const button of ['pay', 'refuse', 'cancel', 'abandon'])
    expect((await press(id, button)).headers.get('location')).toBe(success_url);
  expect(await read(id)).toEqual(paid);
  const { text } = await call(`/c/${id}`);
  expect(text).toContain('Paiement effectué');
  expect(text).toContain(String(paid.transaction_id));
  expect(text).not.toContain('<form');
});

it('[TL-06] after a refused attempt the session stays open', async () => {
  const { create, press, read, call } = await startSandbox();
  const { id, success_url } = await create();
  expect((await press(id, 'refuse', { code: 'blocked-account' })).headers.get('location')).toBe(`/c/${id}`);
  expect(await read(id)).toMatchObject({
    checkout_status: 'open',
    payment_status: 'processing',
    last_payment_error: { code: 'blocked-account' },
  });
  const { text } = await call(`/c/${id}`);
  expect(text).toContain('Compte bloqué. Rien n’a été prélevé, vous pouvez réessayer.');
  expect((await press(id, 'pay')).headers.get('location')).toBe(success_url);
});

it('[TL-06] abandoning redirects to error_url and leaves the session open', async () => {
  const { create, press, read } = await startSandbox();
  const session = await create();
  expect((await press(session.id, 'abandon')).headers.get('location')).toBe(session.error_url);
  expect(await read(session.id)).toEqual(session);
});

it('[TL-06] cancelling completes the session without payment', async () => {
  const { create, press, read, call } = await startSandbox();
  const { id, error_url } = await create();
  expect((await press(id, 'cancel')).headers.get('location')).toBe(error_url);
  expect(await read(id)).toMatchObject({
    checkout_status: 'complete',
    payment_status: 'cancelled',
    transaction_id: null,
  });
  expect((await call(`/c/${id}`)).text).toContain('Paiement annulé');
});

it('[TL-06] shows an expired link, whose buttons have no effect', async () => {
  const { sandbox, create, press, read, call } = await startSandbox();
  const { id, error_url } = await create();
  sandbox.clock.advance(30 * 60_000);
  for (const button of ['pay', 'refuse', 'cancel', 'abandon'])
    expect((await press(id, button)).headers.get('location')).toBe(`/c/${id}`);
  expect(await read(id)).toMatchObject({ checkout_status: 'expired', last_payment_error: null });
  const { text } = await call(`/c/${id}`);
  expect(text).toContain('Ce lien a expiré');
  expect(text).toContain(`href="${error_url}"`);
});

it('[TL-06] accepts only the wallet that the session is restricted to', async () => {
  const { create, press, read } = await startSandbox();
  const { id } = await create({ restrict_payer_mobile: '+221771234567' });
  await press(id, 'pay', { payer_mobile: '76 000 00 00' });
  expect(await read(id)).toMatchObject({
    checkout_status: 'open',
    last_payment_error: { code: 'payer-mobile-mismatch' },
  });
  await press(id, 'pay', { payer_mobile: '77 123 45 67' });
  expect(await read(id)).toMatchObject({ payment_status: 'succeeded' });
});

it('returns 404 for an unknown link, and 400 for an unknown reason', async () => {
  const { create, press, call, read } = await startSandbox();
  expect((await call('/c/cos-none')).status).toBe(404);
  const { id } = await create();
  expect((await press(id, 'refuse', { code: 'because' })).status).toBe(400);
  expect((await read(id)).last_payment_error).toBeNull();
});

it('shows hostile text as text', async () => {
  const { create, call } = await startSandbox({
    wave: { merchant: { id: '"><b>', name: '<img src=x onerror=alert(1)>' } },
  });
  const { id } = await create({
    client_reference: '</p><script>alert(1)</script>',
    error_url: 'https://shop.example/?a="><script>alert(2)</script>',
    success_url: "https://shop.example/?b='onclick='",
  });
  for (const path of [`/c/${id}`, '/wave', `/c/${encodeURIComponent('"><script>')}`]) {
    const { text } = await call(path);
    expect(text).not.toMatch(/<script|<img|<b>/);
  }
  expect((await call(`/c/${id}`)).text).toContain('&lt;/p&gt;&lt;script&gt;');
});

it('serves its home page, its list of payments and its style sheet', async () => {
  const { call, create, press } = await startSandbox();
  expect((await call('/wave')).text).toContain('Aucun paiement');
  const { id } = await create();
  await press(id, 'pay');
  const { text } = await call('/wave');
  expect(text).toContain(`href="/c/${id}"`);
  expect(text).toContain('payé');
  const home = (await call('/')).text;
  expect(home).toContain('href="/wave"');
  expect(home).toContain('href="/messages"');
  expect((await call('/sandbox.css')).headers.get('content-type')).toContain('text/css');
  expect((await call('/sandbox-icon.svg')).status).toBe(200);
  expect((await call('/health')).json).toEqual({ status: 'ok' });
});
