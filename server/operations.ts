import type { FastifyReply, FastifyRequest } from 'fastify';
import type { operations } from '#openapi/schema.d.ts';
import type { Caller } from './access/caller.ts';

type PathOf<O> = O extends { parameters: { path: infer P } } ? P : unknown;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : unknown;
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : unknown;
type ContentOf<R> = R extends { content: { 'application/json': infer A } }
  ? A
  : R extends { content: { 'application/pdf': unknown } }
    ? Uint8Array
    : never;
type AnswerOf<O> = O extends { responses: infer R } ? ContentOf<R[Extract<keyof R, 200 | 201>]> : never;

/** A request with the types of the contract, against which it was validated. */
export type OperationRequest<O extends OperationId> = FastifyRequest<{
  Params: PathOf<operations[O]>;
  Querystring: QueryOf<operations[O]>;
  Body: BodyOf<operations[O]>;
}> & { caller: Caller };

/** An `operationId` of the contract. */
export type OperationId = keyof operations;

/** One handler per operation of the contract; a missing one does not compile. */
export type Handlers = {
  [O in OperationId]: (request: OperationRequest<O>, reply: FastifyReply) => Promise<AnswerOf<operations[O]>>;
};
