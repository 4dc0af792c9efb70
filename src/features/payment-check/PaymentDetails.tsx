import { momentInDakar } from '#domain/dates.ts';
import { payment as text } from '#domain/messages/payment.ts';
import type { Payment } from '#domain/payment.ts';
import { DefinitionList, type Definition } from '#src/ui/DefinitionList.tsx';

const page = text.wavePage;

const ownerItems = ({ details }: Payment): Definition[] =>
  details === undefined
    ? []
    : [
        { label: page.order, value: details.order.name },
        { label: page.phone, value: details.phone ?? page.notAvailable },
        { label: page.description, value: details.description ?? page.notAvailable },
        { label: page.createdAt, value: momentInDakar(details.createdAt) },
        ...(details.completedAt === undefined
          ? []
          : [{ label: page.completedAt, value: momentInDakar(details.completedAt) }]),
        ...(details.reference === undefined ? [] : [{ label: page.waveReference, value: details.reference }]),
      ];

/** The transaction; for the owner of the order with all that belongs to it. @see HAZARDS B32 */
export const PaymentDetails = ({ payment }: { payment: Payment }) => (
  <DefinitionList
    items={[{ label: page.transaction, value: payment.transactionId }, ...ownerItems(payment)]}
  />
);
