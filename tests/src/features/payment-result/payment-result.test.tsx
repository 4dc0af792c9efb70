import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { accessToken } from '#src/access/access-token.ts';
import { MemberProvider } from '#src/access/member.ts';
import { clearSession, storeSession, storeTokens } from '#src/access/session-storage.ts';
import { PROVIDER_IDS } from '#domain/payments/providers/index.ts';
import PaymentResultPage from '#src/features/payment-result/PaymentResultPage.tsx';
import { awaSession } from '#tests/machines/fixtures.ts';
import { openPage, type Answer, type Answers } from '#tests/support/render-screen.tsx';
import {
  checkoutUrl,
  reference,
  transaction,
  wireOwnStatus,
  wireStatus,
} from '#tests/support/wire-fixtures.ts';

afterEach(() => {
  cleanup();
  clearSession();
});

const STATUS = `GET /api/payment/wave/status/${transaction}`;
const RETURN = `?payment_method=wave&transaction_id=${transaction}`;

async function openResult(address: string, answer: Answer) {
  const answers: Answers = { [STATUS]: answer };
  return { ...(await openPage(address, <PaymentResultPage />, answers)), answers };
}

const shown = () => document.querySelector('[data-verdict]')?.getAttribute('data-verdict');
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe("[RT-16] shows the server's status, whatever the path says (B26, B27, I17)", () => {
  const paths = ['/payment/success', '/payment/error', '/payment/cancel', '/payment-state'];
  const verdicts = [
    ['confirmed', 'Paiement effectif'],
    ['pending', 'Paiement en attente'],
    ['cancelled', 'Paiement annulé'],
    ['failed', 'Paiement échoué'],
    ['checking', 'Paiement en cours de vérification'],
  ] as const;
  const all = paths.flatMap((path) => verdicts.map(([verdict, title]) => [path, verdict, title] as const));
  it.each(all)('%s, %s', async (path, verdict, title) => {
    await openResult(path + RETURN, { body: wireOwnStatus(verdict) });
    expect(shown()).toBe(verdict);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });
});

it.each(['failed', 'cancelled', 'expired'] as const)(
  '[RT-16] after a payment that is %s the owner can pay again, and after no other',
  async (verdict) => {
    const address = `/payment/error${RETURN}`;
    await openResult(address, { body: wireOwnStatus(verdict) });
    expect(hrefOf('Payer de nouveau')).toBe(`/facture-magasin?transaction=${reference}`);
    cleanup();
    await openResult(address, { body: wireStatus(verdict) });
    expect(screen.queryByRole('link', { name: 'Payer de nouveau' })).toBeNull();
    for (const other of ['confirmed', 'pending', 'checking', 'superseded'] as const) {
      cleanup();
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await openResult(address, { body: wireOwnStatus(other) });
      expect(screen.queryByRole('link', { name: 'Payer de nouveau' })).toBeNull();
    }
  },
);

it('[RT-16] a customer pays again at the payment of the order', async () => {
  storeSession(awaSession);
  const status = wireOwnStatus('failed');
  await openPage(
    `/payment/error${RETURN}`,
    <MemberProvider>
      <PaymentResultPage />
    </MemberProvider>,
    { [STATUS]: { body: status } },
  );
  expect(decodeURI(hrefOf('Payer de nouveau') ?? '')).toBe('/commandes/42/détails#paiement');
});

/** The status as the payer of a link reads it. */
const payerStatus = (verdict: 'confirmed' | 'failed') => {
  const status = wireStatus(verdict);
  const payerOf = { link: '0123456789AB', first_name: 'Awa' };
  return { body: { ...status, data: { ...status.data!, payer_of: payerOf } } };
};

it('[RT-16] [C32] the payer of a link is thanked for whom is paid, and led back to the link, never to an account', async () => {
  const back = '/paiement-partage?lien=0123456789AB';
  await openResult(`/payment/success${RETURN}`, payerStatus('confirmed'));
  expect(screen.getByText(/^Merci.* Awa le voit sur sa commande\.$/)).toBeTruthy();
  expect(hrefOf('Revenir au paiement demandé')).toBe(back);
  expect(document.body.textContent).not.toMatch(/ma commande/);
  cleanup();
  await openResult(`/payment/error${RETURN}`, payerStatus('failed'));
  expect(hrefOf('Payer de nouveau')).toBe(back);
  expect(document.body.textContent).not.toMatch(/ma commande|Revenir au paiement/);
});

it('[RT-16] [I11] after one of several payments its owner reads what remains, and when', async () => {
  const status = wireOwnStatus('confirmed');
  const next = { instalment_no: 2, instalment_count: 3, amount: 130_000, due_on: '2026-12-21' };
  await openResult(`/payment/success${RETURN}`, {
    body: { ...status, data: { ...status.data!, next_due: next } },
  });
  expect(document.body.textContent.replaceAll(/\s/g, ' ')).toContain(
    'ne le payez pas de nouveau. Il reste le paiement 2 sur 3 : 130 000 FCFA, à payer le 21 décembre 2026.',
  );
});

it('[RT-16] [I27] a payment that was cancelled and one that expired have sentences of their own', async () => {
  await openResult(`/payment/error${RETURN}`, { body: wireOwnStatus('cancelled') });
  expect(screen.getByText(/^Ce paiement a été annulé\. Aucun montant n’a été débité\./)).toBeTruthy();
  cleanup();
  await openResult(`/payment/error${RETURN}`, { body: wireOwnStatus('expired') });
  expect(shown()).toBe('expired');
  expect(screen.getByText(/^Le délai de ce paiement est passé\./)).toBeTruthy();
});

it('[I27] [B7] a refusal that can still be paid is read again every half minute, and no longer after its end', async () => {
  const status = wireOwnStatus('failed');
  const open = { ...status, data: { ...status.data!, payable_until: '2026-11-21T10:30:00.000Z' } };
  const page = await openResult(`/payment/error${RETURN}`, { body: open });
  const asked = page.calls.length;
  await page.advance(29_000);
  expect(page.calls).toHaveLength(asked);
  page.answers[STATUS] = { body: status };
  await page.advance(1_100);
  expect(page.calls).toHaveLength(asked + 1);
  expect(screen.getByText(/Aucun montant n’a été débité/)).toBeTruthy();
  await page.advance(120_000);
  expect(page.calls).toHaveLength(asked + 1);
});

it('[I27] [BK-11] one payment too many is no purchase, promises no invoice and says that it is returned', async () => {
  delete window.dataLayer;
  const status = wireOwnStatus('surplus');
  const returned = { amount: 241_000, made_at: null, reference: null };
  await openResult(`/payment/success${RETURN}`, { body: { ...status, data: { ...status.data!, returned } } });
  expect(shown()).toBe('surplus');
  const text = document.body.textContent.replaceAll(/\s/g, ' ');
  expect(text).toContain('Nous avons reçu ce paiement de 241 000 FCFA, mais il est en trop');
  expect(text).toContain('Notre équipe le rembourse');
  expect(text).not.toMatch(/facture|Paiement effectif/);
  expect(window.dataLayer ?? []).not.toContainEqual(expect.objectContaining({ event: 'purchase' }));
});

it.each(['transaction_id', 'reference', 'transaction'])('[PM-17] finds the payment by %s', async (name) => {
  await openResult(`/payment-state?${name}=${transaction}`, { body: wireOwnStatus('confirmed') });
  expect(shown()).toBe('confirmed');
});

it('[RT-16] links to an open payment, and checks again automatically', async () => {
  const page = await openResult(`/payment/success${RETURN}`, { body: wireOwnStatus('pending') });
  expect(hrefOf('Suivre ce paiement')).toBe(`/wave-paiement?transaction=${transaction}`);
  // One click for a payment that was abandoned, and nothing beside it forbids that click.
  expect(hrefOf('Payer maintenant')).toBe(checkoutUrl);
  expect(screen.getByText(/continuer sur Wave sans risque/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/ne payez pas/);
  page.answers[STATUS] = { body: wireOwnStatus('confirmed') };
  await page.advance(5_100);
  expect(shown()).toBe('confirmed');
  expect(screen.queryByRole('link', { name: 'Payer maintenant' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Suivre ce paiement' })).toBeNull();
  expect(hrefOf('Voir ma commande')).toBe(`/facture-magasin?transaction=${reference}`);
  const asked = page.calls.length;
  await page.advance(60_000);
  expect(page.calls).toHaveLength(asked);
});

it('[PM-19] [RT-16] a customer is led to the page of the order', async () => {
  const { data } = wireOwnStatus('confirmed');
  const preorder = { body: { success: true, data: { ...data!, order_type: 'preorder' } } };
  storeTokens({ accessToken: 'access', expiresIn: 600, refreshToken: 'refresh' });
  storeSession(awaSession);
  await openPage(
    `/payment/success${RETURN}`,
    <MemberProvider>
      <PaymentResultPage />
    </MemberProvider>,
    { [STATUS]: preorder },
  );
  expect(hrefOf('Voir ma commande')).toBe('/pre-commandes/42/détails');
});

it('[RT-16] an open payment on a hosted page leads its owner there, although a token was appended to the URL', async () => {
  const status = `GET /api/payment/paydunya/status/${transaction}`;
  const page = 'https://app.example/invoice/test_jkEdPY8SuG';
  const data = { transaction_id: transaction, payment_state: 'pending' };
  const answers: Answers = {
    [status]: { body: { success: true, data: { ...data, next_step: { kind: 'link', url: page } } } },
  };
  const address = `/payment/cancel?payment_method=paydunya&transaction_id=${transaction}&paid=?token=test_jkEdPY8SuG`;
  await openPage(address, <PaymentResultPage />, answers);
  expect(shown()).toBe('pending');
  expect(hrefOf('Passer au paiement')).toBe(page);
  cleanup();
  answers[status] = { body: { success: true, data } };
  await openPage(address, <PaymentResultPage />, answers);
  expect(shown()).toBe('pending');
  expect(screen.queryByRole('link', { name: 'Passer au paiement' })).toBeNull();
  expect(screen.getByText(/ne payez pas de nouveau/)).toBeTruthy();
});

it("[RT-16] shows the order's reference, and the payment id below", async () => {
  await openResult(`/payment/success${RETURN}`, { body: wireOwnStatus('confirmed') });
  expect(screen.getByText(reference).parentElement?.textContent).toBe(`Commande ${reference}`);
  expect(screen.getByText(transaction).parentElement?.textContent).toBe(`Transaction ${transaction}`);
});

it('works in a browser without access to the order, with the status only (B32)', async () => {
  await openResult(`/payment/success${RETURN}`, { body: wireStatus('confirmed') });
  expect(shown()).toBe('confirmed');
  expect(document.body.textContent).not.toMatch(/FCFA|KE-/);
  expect(document.body.textContent).toContain(`Transaction ${transaction}`);
  expect(screen.queryByRole('link', { name: 'Voir ma commande' })).toBeNull();
});

it('[RT-16] shows neither good nor bad news for an unknown payment', async () => {
  await openResult(`/payment/success${RETURN}`, { body: { success: false } });
  expect(screen.getByText('Nous ne retrouvons pas ce paiement')).toBeTruthy();
  expect(shown()).toBeUndefined();
});

it.each(['', '?transaction_id=', '?transaction_id=../../commande/7/delete'])(
  '[RT-16] does not request an invalid id: "%s" (C29)',
  async (query) => {
    const page = await openResult(`/payment/success${query}`, 'broken');
    expect(screen.getByText('Nous ne retrouvons pas ce paiement')).toBeTruthy();
    expect(page.calls).toEqual([]);
  },
);

it("an order's reference leads to that order", async () => {
  const answers = Object.fromEntries(
    PROVIDER_IDS.map((id) => [`GET /api/payment/${id}/status/${reference}`, { body: { success: false } }]),
  );
  await openPage(`/payment/cancel?reference=${reference}`, <PaymentResultPage />, answers);
  expect(hrefOf('Voir ma commande')).toBe(`/facture-magasin?transaction=${reference}`);
});

it('[AP-11] says that the check failed, and checks again with Réessayer', async () => {
  const page = await openResult(`/payment/success${RETURN}`, 'broken');
  await page.advance(10_000);
  expect(shown()).toBe('cannotCheck');
  expect(document.body.textContent).not.toMatch(/effectif|échoué|annulé/);
  page.answers[STATUS] = { body: wireOwnStatus('confirmed') };
  await page.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await page.advance(0);
  expect(shown()).toBe('confirmed');
});

it('[I17] [E11] is read again when the user returns, also when nothing is expected to change it', async () => {
  const page = await openResult(`/payment/success${RETURN}`, { body: wireOwnStatus('confirmed') });
  page.answers[STATUS] = { body: wireOwnStatus('refunded') };
  window.dispatchEvent(new Event('focus'));
  await page.advance(0);
  expect(shown()).toBe('refunded');
});

it('I17 C28: asks again by itself after a rate limit, not before its delay is over', async () => {
  const limited = { status: 429, code: 'request.too_many', message: 'Trop de demandes à la suite.' };
  const page = await openResult(`/payment/success${RETURN}`, limited);
  expect(shown()).toBe('cannotCheck');
  page.answers[STATUS] = { body: wireOwnStatus('confirmed') };
  await page.advance(9_900);
  expect(shown()).toBe('cannotCheck');
  await page.advance(200);
  expect(shown()).toBe('confirmed');
});

it('does not offer to continue a superseded payment', async () => {
  await openResult(`/payment/success${RETURN}`, { body: wireOwnStatus('superseded') });
  expect(shown()).toBe('superseded');
  expect(screen.queryByRole('link', { name: 'Suivre ce paiement' })).toBeNull();
  expect(hrefOf('Voir ma commande')).toBe(`/facture-magasin?transaction=${reference}`);
});

it('[RT-16] a session that ended hides no status: it is read as a visitor, with the way to the order', async () => {
  // Loaded on demand, which takes longer than the fake clock.
  await import('#src/api/renew-access.ts');
  storeTokens({ accessToken: 'access', expiresIn: 600, refreshToken: 'refresh' });
  storeSession(awaSession);
  const expired = { status: 401, code: 'session.expired', message: 'Votre session a expiré.' };
  const answers: Answers = {
    get [STATUS]() {
      return accessToken() === undefined ? { body: wireStatus('confirmed') } : expired;
    },
    'POST /api/auth/refresh_token': expired,
  };
  const page = await openPage(
    `/payment/success${RETURN}`,
    <MemberProvider>
      <PaymentResultPage />
    </MemberProvider>,
    answers,
  );
  await page.advance(0);
  expect(shown()).toBe('confirmed');
  expect(hrefOf('Se connecter pour voir ma commande')).toBe(
    `/login?redirectTo=${encodeURIComponent(`/payment/success${RETURN}`)}`,
  );
});
