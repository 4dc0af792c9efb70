import type { TestShop } from './shop-server.ts';
import { newVisitor, type Visitor } from './visitor.ts';

export const SIGN_UP = {
  name: 'Awa Ndiaye',
  email: 'awa@exemple.sn',
  phone: '77 123 45 67',
  password: 'les baobabs de Thiès',
};

/** What was sent to an address or phone since the last call of `clear`, after all outbox work. */
export async function messagesTo(shop: TestShop, recipient: string): Promise<string[]> {
  await shop.drainOutbox();
  const mails = shop.sent.filter(({ to }) => to === recipient).map(({ text }) => text);
  return [...mails, ...shop.texted.filter(({ to }) => to === recipient).map(({ text }) => text)];
}

/** The newest code that was sent to an address or phone. */
export async function codeTo(shop: TestShop, recipient: string): Promise<string> {
  const newest = (await messagesTo(shop, recipient)).at(-1) ?? '';
  const [, code] = /\best (\d{4}|\d{6})[.,]/.exec(newest) ?? [];
  if (code === undefined) throw new Error(`No code was sent to ${recipient}: ${newest}`);
  return code;
}

/** The token in the link of the newest mail to an address. */
export async function tokenTo(shop: TestShop, email: string): Promise<string> {
  const newest = (await messagesTo(shop, email)).at(-1) ?? '';
  const [, token] = /#([\w-]{22}\.[\w-]{43})/.exec(newest) ?? [];
  if (token === undefined) throw new Error(`No link was sent to ${email}: ${newest}`);
  return token;
}

/** A code of as many digits that is not this one. */
export const otherCode = (code: string): string =>
  String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');

/** A browser that has sent the sign-up form. */
export async function newSignUp(
  shop: TestShop,
  changes: Partial<typeof SIGN_UP> = {},
): Promise<{ visitor: Visitor; id: number }> {
  const visitor = await newVisitor(shop.app);
  const answer = await visitor.post('/api/new_compte', { ...SIGN_UP, ...changes });
  return { visitor, id: answer.json<{ id: number }>().id };
}
