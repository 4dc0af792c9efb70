import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerId } from '#domain/account/ids.ts';
import { tables } from '#server/db/index.ts';
import { messagesTo } from '#tests/support/account-codes.ts';
import {
  type Buyer,
  createBuyer,
  createPerson,
  newSignedInVisitor,
  PASSWORD,
  signInApiClient,
} from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient } from '#tests/support/staff.ts';
import { apiClient, type Visitor } from '#tests/support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function newCustomer(): Promise<{ buyer: Buyer; visitor: Visitor }> {
  const buyer = await createBuyer(shop);
  return { buyer, visitor: await newSignedInVisitor(shop, buyer) };
}

const rowsOf = async ({ accountId, customerId: id }: Buyer) => {
  const [account] = await shop.db.select().from(tables.accounts).where(eq(tables.accounts.id, accountId));
  const [customer] = await shop.db.select().from(tables.customers).where(eq(tables.customers.id, id));
  return { account, customer };
};

/** Every call that changes a profile. */
const WRITES = [
  ['PUT /api/users/me', 'put', () => '/api/users/me'],
  ['PUT /api/users/{id}', 'put', ({ accountId }: Buyer) => `/api/users/${accountId}`],
  ['PUT /api/users/{id}/update', 'put', ({ accountId }: Buyer) => `/api/users/${accountId}/update`],
  ['POST /api/partner/{id}/update', 'post', ({ customerId: id }: Buyer) => `/api/partner/${id}/update`],
] as const;

it.each(WRITES)('[AP-05] %s changes name, address and phone', async (_, method, url) => {
  const { buyer, visitor } = await newCustomer();
  const answer = await visitor[method](url(buyer), {
    name: '  Fatou   Sarr ',
    address: 'Fann Hock, rue 70',
    phone: '78 765 43 21',
    current_password: PASSWORD,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ name: 'Fatou Sarr', address: 'Fann Hock, rue 70' });
  const { customer } = await rowsOf(buyer);
  expect(customer).toMatchObject({
    name: 'Fatou Sarr',
    phone: '+221787654321',
    address: 'Fann Hock, rue 70',
  });
});

it.each(WRITES)(
  '[C9] %s stores no role, adhesion, guarantor, owner, e-mail address or verification',
  async (_, method, url) => {
    const { buyer, visitor } = await newCustomer();
    const before = await rowsOf(buyer);
    const answer = await visitor[method](url(buyer), {
      id: 1,
      role: 'admin',
      adhesion: 'accepted',
      parent_id: 1,
      parentId: 1,
      partner_id: 1,
      customer_id: 1,
      email: 'mal@exemple.sn',
      mailbox: 'mal@exemple.sn',
      is_verified: true,
      verified_at: '2020-01-01T00:00:00.000Z',
      password_hash: 'x',
      deleted_at: '2020-01-01T00:00:00.000Z',
      created_at: '2020-01-01T00:00:00.000Z',
    });
    expect(answer.statusCode).toBe(200);
    expect(await rowsOf(buyer)).toEqual(before);
  },
);

it.each(WRITES)(
  '[C7] %s changes phone and password only with the current password',
  async (_, method, url) => {
    const { buyer, visitor } = await newCustomer();
    const before = await rowsOf(buyer);
    const tries = [
      { phone: '78 765 43 21' },
      { phone: '78 765 43 21', current_password: 'not the password' },
      { password: 'une autre phrase' },
      { password: 'une autre phrase', current_password: '' },
    ];
    for (const body of tries) {
      const answer = await visitor[method](url(buyer), body);
      expect([answer.statusCode, body]).toEqual([expect.toBeOneOf([400, 403]), body]);
    }
    expect(await rowsOf(buyer)).toEqual(before);
    const same = await visitor[method](url(buyer), { phone: '77 123 45 67' });
    expect(same.statusCode).toBe(200);
  },
);

it('[C7] another phone is told to the mailbox of the account, once and without the number', async () => {
  const { buyer, visitor } = await newCustomer();
  await visitor.put('/api/users/me', { phone: '78 765 43 21', current_password: PASSWORD });
  await visitor.put('/api/users/me', { phone: '78 765 43 21', name: 'Fatou Sarr' });
  const notices = await messagesTo(shop, buyer.email);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('Votre compte a maintenant un autre numéro de téléphone');
  expect(notices[0]).toContain('/forgot-password');
  expect(notices[0]?.replaceAll(/\D/g, '')).not.toContain('787654321');
});

it('[TL-08] what an admin changes of an account and deletes is in the audit trail, without the personal data', async () => {
  const { buyer, visitor } = await newCustomer();
  const admin = await newStaffClient(shop, 'admin');
  await visitor.put('/api/users/me', { address: 'Pikine' });
  await admin.put('/api/users/me', { name: 'Sans client' });
  await admin.put(`/api/users/${buyer.accountId}`, { address: 'Fann Hock, rue 70' });
  await admin.post(`/api/partner-create/${encodeURIComponent(buyer.email)}/update`, { name: 'Fatou Sarr' });
  await admin.put(`/api/users/avatar/${buyer.customerId}`, { avatar: null });
  const deleted = await admin.delete(`/api/users/${buyer.accountId}`, { current_password: PASSWORD });
  expect(deleted.statusCode).toBe(200);
  const { staffActions } = tables;
  const trail = await shop.owner
    .select({ action: staffActions.action, subject: staffActions.subjectId, detail: staffActions.detail })
    .from(staffActions)
    .where(eq(staffActions.staffId, admin.accountId))
    .orderBy(staffActions.id);
  const subject = String(buyer.accountId);
  expect(trail).toEqual([
    { action: 'account.changed', subject, detail: { changed: ['address'] } },
    { action: 'account.changed', subject, detail: { changed: ['name'] } },
    { action: 'account.changed', subject, detail: { changed: ['avatar'] } },
    { action: 'account.deleted', subject, detail: {} },
  ]);
});

it('[AP-05] [VA-05] each refused field has its message', async () => {
  const { visitor } = await newCustomer();
  const answer = await visitor.put('/api/users/me', {
    name: 'www.exemple.sn',
    phone: '71 123 45 67',
    address: ' ',
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'account.invalid_fields',
    fields: [
      { field: 'name' },
      {
        field: 'phone',
        message: 'Les numéros en 71 ne sont pas encore acceptés. Indiquez un numéro en 70, 75, 76, 77 ou 78.',
      },
      { field: 'address' },
    ],
  });
  const weak = await visitor.put('/api/users/me', { password: 'motdepasse', current_password: PASSWORD });
  expect(weak.json()).toMatchObject({
    code: 'account.invalid_fields',
    fields: [{ field: 'password', message: 'Ce mot de passe est trop courant. Choisissez-en un autre.' }],
  });
});

it('[OT-13] [C7] a new password ends the other sessions and keeps this one', async () => {
  const { buyer, visitor } = await newCustomer();
  const phone = await newSignedInVisitor(shop, buyer);
  const client = await signInApiClient(shop, buyer);
  const password = 'une autre phrase';
  const answer = await visitor.put('/api/users/me', { password, current_password: PASSWORD });
  expect(answer.statusCode).toBe(200);
  expect((await visitor.get('/api/users/me/sessions')).json().data).toHaveLength(1);
  expect((await phone.get('/api/users/me/sessions')).statusCode).toBe(401);
  expect((await apiClient(shop.app).get('/api/users/me/sessions', client)).statusCode).toBe(401);
  const signIn = async (typed: string) =>
    (await apiClient(shop.app).post('/api/auth/get_tokens', { username: buyer.email, password: typed }))
      .statusCode;
  expect([await signIn(PASSWORD), await signIn(password)]).toEqual([401, 200]);
});

it('[C9] an admin changes a customer’s details, never the password', async () => {
  const { buyer } = await newCustomer();
  const admin = await signInApiClient(shop, await createPerson(shop, 'admin'));
  const body = {
    name: 'Fatou Sarr',
    phone: '78 765 43 21',
    password: 'choisi par un autre',
    request_adhesion: true,
    current_password: PASSWORD,
  };
  const answer = await apiClient(shop.app).put(`/api/users/${buyer.accountId}`, body, admin);
  expect(answer.json()).toMatchObject({
    name: 'Fatou Sarr',
    partner_phone: '+221787654321',
    adhesion: 'none',
  });
  const own = await apiClient(shop.app).post('/api/auth/get_tokens', {
    username: buyer.email,
    password: PASSWORD,
  });
  expect(own.statusCode).toBe(200);
});

it('[C9] a customer asks for membership, and stays what staff decided', async () => {
  const { buyer, visitor } = await newCustomer();
  const ask = async () => (await visitor.put('/api/users/me', { request_adhesion: true })).json().adhesion;
  expect(await ask()).toBe('requested');
  await shop.db
    .update(tables.customers)
    .set({ adhesion: 'accepted' })
    .where(eq(tables.customers.id, buyer.customerId));
  expect(await ask()).toBe('accepted');
});

it('[C4] the ids of an account and of its customer are not interchangeable', async () => {
  await createPerson(shop, 'support');
  const { buyer, visitor } = await newCustomer();
  expect(buyer.accountId).not.toBe(buyer.customerId);
  expect((await visitor.get(`/api/users/${buyer.customerId}`)).statusCode).toBe(404);
  expect((await visitor.get(`/api/partner/compte/${buyer.accountId}`)).statusCode).toBe(404);
  expect((await visitor.get(`/api/users/${buyer.accountId}`)).json().id).toBe(buyer.accountId);
  expect((await visitor.get(`/api/partner/compte/${buyer.customerId}`)).json()).toMatchObject({
    id: buyer.customerId,
    user_id: buyer.accountId,
  });
});

it('[C8] another’s account is answered exactly like a missing one', async () => {
  const { visitor } = await newCustomer();
  const other = await createBuyer(shop);
  const bodyOf = async (url: string) => {
    const { request_id: _, ...body } = (await visitor.get(url)).json();
    return body;
  };
  expect(await bodyOf(`/api/users/${other.accountId}`)).toEqual(await bodyOf('/api/users/999999'));
  expect(await bodyOf(`/api/partner/compte/${other.customerId}`)).toEqual(
    await bodyOf('/api/partner/compte/999999'),
  );
  const admin = await signInApiClient(shop, await createPerson(shop, 'admin'));
  expect((await apiClient(shop.app).get('/api/users/999999', admin)).json().code).toBe('account.unknown');
});

it('[AP-05] an account and its customer are read with all fields', async () => {
  const { buyer, visitor } = await newCustomer();
  const person = {
    name: 'Awa Ndiaye',
    email: buyer.email,
    address: 'Sicap Liberté 6, villa 12',
    adhesion: 'none',
    parent_id: null,
    is_verified: true,
  };
  const ids = { id: buyer.accountId, partner_id: buyer.customerId, role: 'customer' };
  const user = { ...person, ...ids, partner_phone: '+221771234567', avatar: null };
  for (const url of [`/api/users/${buyer.accountId}`, `/api/users/${buyer.accountId}/compte`])
    expect((await visitor.get(url)).json()).toEqual(user);
  expect((await visitor.get(`/api/partner/compte/${buyer.customerId}`)).json()).toEqual({
    ...person,
    id: buyer.customerId,
    user_id: buyer.accountId,
    phone: '+221771234567',
  });
});

it('[AP-05] the details of a customer name the guarantor and count the orders', async () => {
  const { buyer, visitor } = await newCustomer();
  const [company] = await shop.db
    .insert(tables.customers)
    .values({ name: 'Coopérative', createdAt: shop.clock.now() })
    .returning();
  await shop.db
    .update(tables.customers)
    .set({ parentId: customerId(company!.id) })
    .where(eq(tables.customers.id, buyer.customerId));
  expect((await visitor.get(`/api/partner/compte/${buyer.customerId}/details`)).json()).toMatchObject({
    partner: { id: buyer.customerId, parent_id: company!.id },
    parent_name: 'Coopérative',
    orders: 0,
  });
});

it('[AP-05] [C8] support sees the list of accounts masked, admins in full', async () => {
  const buyer = await createBuyer(shop, 'customer', { email: 'masque@exemple.sn' });
  const listAs = async (kind: 'support' | 'admin') => {
    const answer = await apiClient(shop.app).get(
      '/api/users',
      await signInApiClient(shop, await createPerson(shop, kind)),
    );
    return answer
      .json<{ data: { id: number; email: string; partner_phone: string; address: string | null }[] }>()
      .data.find(({ id }) => id === buyer.accountId);
  };
  expect(await listAs('support')).toMatchObject({
    email: 'm***@exemple.sn',
    partner_phone: '+221 77 *** ** 67',
    address: null,
    name: 'Awa Ndiaye',
  });
  expect(await listAs('admin')).toMatchObject({
    email: 'masque@exemple.sn',
    partner_phone: '+221771234567',
    address: 'Sicap Liberté 6, villa 12',
  });
});
