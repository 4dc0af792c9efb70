import type { SignedReceipt } from '#domain/orders/receipts.ts';
import { connect } from '#machines/connect.ts';
import { receiptCheckMachine, type ReceiptVerdict } from '#machines/receipt-check/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { readReceiptKeys } from '#src/api/receipt-keys.ts';
import { verifyReceipt } from './verify-receipt.ts';

/** The machine that verifies receipts, with the shop's keys and the browser's cryptography. */
export const connectReceiptCheck = (shop: ShopClient) =>
  connect(receiptCheckMachine, {
    verifyReceipt: callActor<ReceiptVerdict, SignedReceipt>(async (receipt, signal) => {
      const { keys, cancelled, areCurrent } = await readReceiptKeys(shop, signal);
      const verdict = await verifyReceipt(receipt, keys, cancelled);
      // Since the last visit the shop may have a new key.
      if (verdict === 'unknownKey' && !areCurrent) throw new Error('the stored keys do not include this one');
      return verdict;
    }),
  });
