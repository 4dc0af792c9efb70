/** The merchant's part of the API: tokens, QR codes, payments and the registration of notifications. */
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { faultsAround } from '../armed-faults.ts';
import { codeBody, codeLink, transactionBody, withDecimals } from './code.ts';
import type { Fault } from './faults.ts';
import { newToken } from './identifiers.ts';
import { type Orange, TOKEN_LIFE_S } from './orange.ts';
import { qrPicture } from './picture.ts';
import { ClientRefused, OrangeProblem } from './problems.ts';
import { parseCodeRequest, parseRegistration, parseSearch, type Search } from './validation.ts';

const FORM = 'application/x-www-form-urlencoded';
const Client = v.object({ client_id: v.string(), client_secret: v.string() });
const Grant = v.object({ grant_type: v.string() });
/** The addresses of the token call: today's, and one that older kits use. */
const TOKEN_PATHS = ['/oauth/v1/token', '/oauth/token'];
/** Where the API has other calls in production. */
const OTHER_PATHS = ['eWallet', 'notification', 'account', 'assignments'].map((name) => `/api/${name}/*`);
const ById = v.object({ id: v.string() });
/** As in production; no call renews a token with it. */
const REFRESH_LIFE_S = 1_800;
const PAGE = '<!doctype html><html lang="fr"><title>Connexion</title><p>Connectez-vous au réseau.</p></html>';

/** @param publicOrigin where payers find the sandbox */
export function orangeApi(orange: Orange, publicOrigin: () => string): FastifyPluginAsync {
  const { options, faults } = orange;
  const around = faultsAround<Fault>({
    take: (call) => faults.take(call),
    refuse(fault) {
      if (fault.kind === 'problem') throw new OrangeProblem(fault.problem);
    },
    rewrites: { html: () => PAGE },
  });

  function search({ reference, transactionId, status, type, fromDateTime, toDateTime, ...rest }: Search) {
    if (type !== undefined && (faults.habits().typeFilterFindsNothing || type !== 'MERCHANT_PAYMENT'))
      return [];
    const [from, to] = [Date.parse(fromDateTime ?? '') || 0, Date.parse(toDateTime ?? '') || Infinity];
    const found = orange
      .transactions(reference)
      .filter(
        ({ transaction }) =>
          [undefined, transaction.id].includes(transactionId) &&
          (status === undefined || transaction.status === status) &&
          transaction.createdAt > from &&
          transaction.createdAt < to,
      );
    return found.slice(rest.page * rest.size, (rest.page + 1) * rest.size);
  }

  function requireGrant(call: 'search' | 'status'): void {
    const grant = faults.habits()[call];
    if (grant !== 'granted') throw new OrangeProblem(grant);
  }

  return async (app) => {
    app.setErrorHandler((error, request, reply) => {
      if (error instanceof ClientRefused) return reply.code(error.status).send(error.body());
      const problem = asProblem(error);
      if (problem.kind === 'failed') request.log.error(error);
      return reply
        .code(problem.status)
        .type('application/problem+json')
        .send(JSON.stringify(problem.body(request.url)));
    });

    app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    for (const path of TOKEN_PATHS)
      app.post(path, around('token'), async ({ body, headers }) => {
        const isForm = headers['content-type']?.startsWith(FORM) === true;
        const grant = v.safeParse(Grant, body);
        if (!isForm || !grant.success) throw new ClientRefused('invalid_request');
        if (grant.output.grant_type !== 'client_credentials')
          throw new ClientRefused('unsupported_grant_type');
        const client = v.safeParse(Client, basicClient(headers.authorization) ?? body);
        const { client_id: id, client_secret: secret } = client.success
          ? client.output
          : { client_id: '', client_secret: '' };
        const token = orange.issueToken(id, secret);
        if (token === undefined) throw new ClientRefused('unauthorized_client');
        return {
          access_token: token,
          expires_in: TOKEN_LIFE_S,
          refresh_expires_in: REFRESH_LIFE_S,
          refresh_token: newToken(),
          token_type: 'bearer',
          'not-before-policy': 0,
          scope: 'apimanagement email profile',
        };
      });
    app.all('/oauth/*', () => {
      throw new OrangeProblem('unknown');
    });

    await app.register(async (api) => {
      api.addHook('onRequest', async ({ method, headers }) => {
        const [, token] = /^bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
        if (token === undefined || !orange.isToken(token)) throw new OrangeProblem('unauthorized');
        const isJson = headers['content-type']?.startsWith('application/json') === true;
        if (!isJson && (method !== 'GET' || faults.habits().readsNeedContentType))
          throw new OrangeProblem('unsupported');
      });

      api.post('/api/eWallet/v4/qrcode', around('create'), async ({ body, headers }) => {
        const code = orange.create(parseCodeRequest(body, headers['x-callback-url'], options));
        const origin = publicOrigin();
        return codeBody(code, origin, qrPicture(codeLink(code, origin)));
      });

      api.get('/api/eWallet/v1/transactions', around('search'), async ({ query }, reply) => {
        requireGrant('search');
        const found = search(parseSearch(query));
        const bodies = found.map(({ transaction, code }) =>
          transactionBody(transaction, code, options.merchantCode),
        );
        return reply.type('application/json').send(withDecimals(JSON.stringify(bodies)));
      });

      api.get('/api/eWallet/v1/transactions/:id/status', around('status'), async ({ params }) => {
        requireGrant('status');
        const { id } = v.parse(ById, params);
        const found = orange.transactions().find(({ transaction }) => transaction.id === id);
        if (!found) throw new OrangeProblem('unknown');
        return { status: found.transaction.status };
      });

      api.post('/api/notification/v1/merchantcallback', async ({ body }, reply) => {
        orange.register(parseRegistration(body, options));
        return reply.code(201).send();
      });

      api.get('/api/notification/v1/merchantcallback', async () => {
        const registered = orange.registration();
        if (!registered) return [];
        const { createdAt, ...rest } = registered;
        return [{ ...rest, msisdn: null, createdAt: registrationTime(createdAt) }];
      });

      for (const path of OTHER_PATHS)
        api.all(path, () => {
          throw new OrangeProblem('unknown');
        });
    });
  };
}

/** The client of Basic authentication, as the official kit sends it; the form has only the grant and a scope then. */
function basicClient(authorization: string | undefined) {
  const [, encoded] = /^basic (\S+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { client_id: id, client_secret: secret.join(':') };
}

/** `08-09-2026 18:30:42` */
function registrationTime(at: number): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T');
  return `${day.split('-').toReversed().join('-')} ${time.slice(0, 8)}`;
}

const ClientFault = v.object({ statusCode: v.pipe(v.number(), v.minValue(400), v.maxValue(499)) });

const asProblem = (error: unknown): OrangeProblem => {
  if (error instanceof OrangeProblem) return error;
  return new OrangeProblem(v.is(ClientFault, error) ? 'invalid' : 'failed');
};
