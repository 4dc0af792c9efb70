import type { FastifyReply, FastifyRequest } from 'fastify';
import type { operations } from '#openapi/schema.d.ts';
import type { RuledRequest } from './access/order-access.ts';
import type { Rule } from './access/policy.ts';
import type { Limit } from './limits.ts';
import type { ProblemCode } from './problem.ts';

type PathOf<O> = O extends { parameters: { path: infer P } } ? P : unknown;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : unknown;
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : unknown;
type ContentOf<R> = R extends { content: { 'application/json': infer A } }
  ? A
  : R extends { content: { 'application/pdf': unknown } | { 'text/csv': unknown } }
    ? Uint8Array
    : never;
type AnswerOf<O> = O extends { responses: infer R } ? ContentOf<R[Extract<keyof R, 200 | 201>]> : never;

/** An `operationId` of the contract. */
export type OperationId = keyof operations;

/** A request with the types of the contract, against which it was validated. */
export type OperationRequest<O extends OperationId> = FastifyRequest<{
  Params: PathOf<operations[O]>;
  Querystring: QueryOf<operations[O]>;
  Body: BodyOf<operations[O]>;
}> &
  RuledRequest;

/** What holds for an operation of the contract before its handler is called. */
export interface Declaration {
  /** Who may use it. Operations about an order are decided by their handlers, which load it. */
  readonly access: Rule;
  /** How often it may be used; for every operation that writes. */
  readonly limits?: readonly Limit[];
  /**
   * The code for an id in the path that fails validation, 404 with few exceptions: an impossible id is answered like one that
   * does not exist (HAZARDS C2).
   */
  readonly notFound?: ProblemCode;
  /** Maximum size of its body in bytes where 64 KiB are too few; callers are authorised before the body is read. */
  readonly bodyLimit?: number;
  /**
   * Where its responses are stored, which must be the same for every visitor: in this process only, or also in browsers and
   * shared caches, without cookies (HAZARDS C27).
   */
  readonly cached?: 'inProcess' | 'publicly';
  /** Open to staff who have to switch a second factor on first; everything else that needs an account is not. */
  readonly isBeforeFactor?: true;
  /** A GET that changes something or takes a secret: no navigation, prefetch, picture or other site may send it (HAZARDS C5, C6). */
  readonly isFetchOnly?: true;
}

/** An operation with its handler, which gets the parts of the server that it works with. */
type Operation<Parts, O extends OperationId> = Declaration &
  // An operation with a parameter in its path does not compile without its code.
  (unknown extends PathOf<operations[O]> ? unknown : Required<Pick<Declaration, 'notFound'>>) & {
    readonly handle: (
      parts: Parts,
      request: OperationRequest<O>,
      reply: FastifyReply,
    ) => Promise<AnswerOf<operations[O]>>;
  };

/** Every operation of the contract; a missing one does not compile. */
export type AllOperations<Parts> = { readonly [O in OperationId]: Operation<Parts, O> };

/** Operations of one area. What the contract does not have does not compile. */
export type Operations<Parts> = Partial<AllOperations<Parts>>;

/** An operation as its route calls it: the contract's schemas have checked the request. */
export interface RoutedOperation<Parts> extends Declaration {
  handle(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}
