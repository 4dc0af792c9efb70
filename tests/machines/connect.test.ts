import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { connect } from '#machines/connect.ts';
import {
  mobileMoneyMachine,
  type InitiatedPayment,
  type PaymentLook,
  type PaymentRequest,
} from '#machines/mobile-money/index.ts';
import { initiated } from './mobile-money.stage.ts';

const initiate = fromPromise<InitiatedPayment, PaymentRequest>(async () => initiated);
const fetchStatus = fromPromise<PaymentLook, { transactionId: string }>(async () => ({ verdict: 'pending' }));

it('a machine is connected with all its actors, and only then compiles', () => {
  const machine = connect(mobileMoneyMachine, { initiate, fetchStatus });
  expect(machine.implementations.actors).toEqual({ initiate, fetchStatus });

  // @ts-expect-error -- an actor left out would pass for a call that always fails
  expect(connect(mobileMoneyMachine, { initiate })).toBeDefined();
});
