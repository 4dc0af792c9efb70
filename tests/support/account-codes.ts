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

/** What the pattern's group matches in the newest message that has it; codes are sent before other messages of their time. */
async function newestMatch(shop: TestShop, recipient: string, pattern: RegExp): Promise<string> {
  const messages = await messagesTo(shop, recipient);
  const found = messages.flatMap((message) => pattern.exec(message)?.[1] ?? []).at(-1);
  if (found === undefined) throw new Error(`Nothing like ${pattern} was sent to ${recipient}`);
  return found;
}

/** The newest code that was sent to an address or phone. */
export const codeTo = (shop: TestShop, recipient: string): Promise<string> =>
  newestMatch(shop, recipient, /\best (\d{4}|\d{6})[.,]/);

/** The token of the newest link with one that was mailed to an address. */
export const tokenTo = (shop: TestShop, email: string): Promise<string> =>
  newestMatch(shop, email, /#([\w-]{22}\.[\w-]{43})/);

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
