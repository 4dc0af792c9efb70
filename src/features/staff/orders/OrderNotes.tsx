import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { orderNoteForm } from '#domain/forms/order-note.ts';
import { staffOrders } from '#domain/messages/staff/orders.ts';
import type { TimelineEntry } from '#domain/staff/order-timeline.ts';
import { momentInDakar } from '#domain/text/dates.ts';
import { type ShopClient, useShop } from '#src/api/client.ts';
import {
  addOrderNote,
  type StaffOrderDetail,
  staffOrderQuery,
  withdrawOrderNote,
} from '#src/api/staff-orders.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { toast } from '#src/ui/toast.ts';
import { FormField } from '../FormField.tsx';
import staff from '../Staff.module.css';
import { useStaffMay } from '../use-staff.ts';
import styles from './Orders.module.css';

const text = staffOrders.order;

/** The notes of staff that are not withdrawn, and a form for another one for those who may write them. */
export function OrderNotes({ id, timeline }: { id: number; timeline: readonly TimelineEntry[] }) {
  const mayWrite = useStaffMay('changeOrders');
  const form = useForm({ resolver: valibotResolver(orderNoteForm), defaultValues: { text: '' } });
  const adding = useOrderChange(
    id,
    (shop, note: string) => addOrderNote(shop, id, note),
    text.noteAdded,
    () => form.reset(),
  );
  const withdrawing = useOrderChange(
    id,
    (shop, noteId: number) => withdrawOrderNote(shop, id, noteId),
    text.withdrawn,
  );
  const notes = timeline.filter(({ kind, isWithdrawn }) => kind === 'note' && isWithdrawn !== true);
  const failure = adding.error ?? withdrawing.error;
  return (
    <Card>
      <h2 className={staff.heading}>{text.notes}</h2>
      <div className={styles.notes}>
        {notes.length === 0 && <p className={staff.soft}>{text.noNotes}</p>}
        {notes.map(({ at, by, text: words, noteId }) => (
          <div key={noteId}>
            <p className={styles.note}>{words}</p>
            <p className={staff.soft}>{[by, momentInDakar(at)].filter(Boolean).join(' · ')}</p>
            {mayWrite && noteId !== undefined && (
              <Button
                small
                variant="quiet"
                busy={withdrawing.isPending && withdrawing.variables === noteId}
                onClick={() => withdrawing.mutate(noteId)}
              >
                {text.withdraw}
              </Button>
            )}
          </div>
        ))}
        {mayWrite && (
          <form
            noValidate
            aria-label={text.addNote}
            className={staff.form}
            onSubmit={(event) => void form.handleSubmit((typed) => adding.mutate(typed.text))(event)}
          >
            <FormField control={form.control} name="text" label={text.note} hint={text.noteHint} multiline />
            {failure !== null && <Alert tone="error">{failure.message}</Alert>}
            <Button type="submit" variant="secondary" busy={adding.isPending}>
              {text.addNote}
            </Button>
          </form>
        )}
      </div>
    </Card>
  );
}

/** A change of an order; its page then shows what the server answered. */
export function useOrderChange<Input>(
  id: number,
  change: (shop: ShopClient, input: Input) => Promise<StaffOrderDetail>,
  done: string,
  onDone?: () => void,
) {
  const shop = useShop();
  const cache = useQueryClient();
  return useMutation<StaffOrderDetail, Error, Input>({
    mutationFn: (input) => change(shop, input),
    onSuccess: (detail) => {
      cache.setQueryData(staffOrderQuery(shop, id).queryKey, detail);
      toast({ tone: 'success', text: done });
      onDone?.();
    },
  });
}
