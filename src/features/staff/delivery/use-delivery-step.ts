import { useMutation, useQueryClient } from '@tanstack/react-query';
import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { useShop } from '#src/api/client.ts';
import {
  type DeliveryStep,
  deliveryQueries,
  type OrderDeliveries,
  takeDeliveryStep,
} from '#src/api/deliveries.ts';
import { STAFF_KEY } from '#src/api/staff.ts';
import { toast } from '#src/ui/toast.ts';

/** The reads of deliveries with the page's client. */
export const useDeliveryQueries = () => deliveryQueries(useShop());

/**
 * A step of a parcel. Afterwards everything that the staff area shows is read again, also after a refusal, because
 * another person was first.
 */
export function useDeliveryStep(onDone?: () => void) {
  const shop = useShop();
  const cache = useQueryClient();
  return useMutation<OrderDeliveries, Error, DeliveryStep>({
    mutationFn: (step) => takeDeliveryStep(shop, step),
    onSuccess: ({ data }, { number }) => {
      const state = data.find((parcel) => parcel.number === number)?.state;
      if (state !== undefined) toast({ tone: 'success', text: text.done(text.states[state]) });
      onDone?.();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [STAFF_KEY] }),
  });
}
