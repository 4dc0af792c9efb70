import * as v from 'valibot';
import { demoAccount } from './account.ts';
import { origins } from './origins.ts';

const Tokens = v.object({ access_token: v.string(), expires_in: v.number() });
const Found = v.object({ data: v.array(v.object({ transaction_id: v.string() })) });
const JournalSchema = v.object({
  payments: v.array(
    v.object({
      transaction_id: v.string(),
      instalment_no: v.number(),
      state: v.string(),
      is_faithful: v.boolean(),
    }),
  ),
  steps: v.array(
    v.object({
      lane: v.picklist(['shopper', 'server', 'provider']),
      transaction_id: v.string(),
      machine: v.nullable(v.string()),
      event: v.string(),
      from: v.nullable(v.string()),
      to: v.nullable(v.string()),
      at: v.string(),
    }),
  ),
});
/** What the server recorded of the payments of an order. */
export type Journal = v.InferOutput<typeof JournalSchema>;

const call = async <TSchema extends v.GenericSchema>(
  path: string,
  schema: TSchema,
  { token, body }: { token?: string; body?: object },
): Promise<v.InferOutput<TSchema>> => {
  const answer = await fetch(`${origins().shop}${path}`, {
    headers: {
      ...(token !== undefined && { 'access-token': token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return v.parse(schema, await answer.json());
};

/** The sign-ins of an account are limited, so one session is used until it ends. */
let session: { token: string; endsAt: number } | undefined;
const SPARE_MS = 60_000;

async function supportToken(): Promise<string> {
  if (session === undefined || Date.now() > session.endsAt - SPARE_MS) {
    const { email: username, password } = demoAccount('support');
    const tokens = await call('/api/auth/get_tokens', Tokens, { body: { username, password } });
    session = { token: tokens.access_token, endsAt: Date.now() + tokens.expires_in * 1_000 };
  }
  return session.token;
}

/** Reads the recording of an order as support does. @returns `undefined` without payments */
export async function readJournal(orderReference: string): Promise<Journal | undefined> {
  const token = await supportToken();
  const { data } = await call('/api/gestion/paiements', Found, { token, body: { search: orderReference } });
  const [first] = data;
  return first && call(`/api/gestion/paiements/${first.transaction_id}`, JournalSchema, { token });
}
