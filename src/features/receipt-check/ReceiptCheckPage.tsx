import { useEffect, useMemo } from 'react';
import { receipt as text } from '#domain/messages/receipt.ts';
import { screenTitles } from '#domain/messages/screens.ts';
import { shop as words } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import { useShop, type ShopClient } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { Page } from '#src/ui/Page.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import styles from './ReceiptCheck.module.css';
import { ReceiptVerdict } from './ReceiptVerdict.tsx';
import type { SignedCreditNote } from '#domain/orders/credit-notes.ts';
import type { SignedReceipt } from '#domain/orders/receipts.ts';
import { connect } from '#machines/connect.ts';
import { receiptCheckMachine, type ReceiptVerdict as Verdict } from '#machines/receipt-check/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import { readReceiptKeys } from '#src/api/receipt-keys.ts';
import { verifyReceipt } from './verify-receipt.ts';

const TRAIL = [{ label: words.home, to: paths.home }, { label: screenTitles.receipt }];

/** `/verifier-recu#…`: verifies the signed receipt in the fragment, which no server sees. */
export default function ReceiptCheckPage() {
  const shop = useShop();
  const fragment = fragmentOf(useScreenLocation().hash);
  const machine = useMemo(() => connectReceiptCheck(shop), [shop]);
  const check = useActorRef(machine, { input: { fragment } });
  useEffect(() => {
    if (check.getSnapshot().context.fragment !== fragment) check.send({ type: 'fragment.changed', fragment });
  }, [check, fragment]);
  return (
    <Page narrow title={screenTitles.receipt} breadcrumb={<Breadcrumb trail={TRAIL} />}>
      <p className={styles.lead}>{text.lead}</p>
      <ReceiptVerdict check={check} />
    </Page>
  );
}

/** Some apps that scan codes encode characters of the fragment. */
function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** The machine that verifies receipts, with the shop's keys and the browser's cryptography. */
const connectReceiptCheck = (shop: ShopClient) =>
  connect(receiptCheckMachine, {
    verifyReceipt: callActor<Verdict, SignedReceipt | SignedCreditNote>(async (receipt, signal) => {
      const { keys, cancelled, areCurrent } = await readReceiptKeys(shop, signal);
      const verdict = await verifyReceipt(receipt, keys, cancelled);
      // Since the last visit the shop may have a new key.
      if (verdict === 'unknownKey' && !areCurrent) throw new Error('the stored keys do not include this one');
      return verdict;
    }),
  });
