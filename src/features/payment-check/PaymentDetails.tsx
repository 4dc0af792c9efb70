import { momentInDakar } from '#domain/text/dates.ts';
import { payment as text } from '#domain/messages/payment.ts';
import type { ProviderMessages } from '#domain/messages/providers/index.ts';
import type { Payment } from '#domain/payments/payment.ts';
import { DefinitionList, type Definition } from '#src/ui/DefinitionList.tsx';

const page = text.checkPage;

const ownerItems = ({ details }: Payment, messages: ProviderMessages): Definition[] =>
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
        { label: messages.checkPage.reference, value: details.reference ?? page.notAvailable },
      ];

/** The transaction id, and all details for the owner of the order. @see HAZARDS B32 */
export const PaymentDetails = ({ payment, messages }: { payment: Payment; messages: ProviderMessages }) => (
  <DefinitionList
    items={[{ label: page.transaction, value: payment.transactionId }, ...ownerItems(payment, messages)]}
  />
);
