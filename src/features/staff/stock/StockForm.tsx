import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { reasonForm } from '#domain/forms/staff.ts';
import { stockCount } from '#domain/forms/stock.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { stock as text } from '#domain/messages/stock.ts';
import { momentInDakar } from '#domain/text/dates.ts';
import { useShop } from '#src/api/client.ts';
import {
  endStock,
  setStock,
  type StockDetail,
  type StockedProduct,
  stockQueries,
} from '#src/api/staff-stock.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EditorForm } from '../EditorForm.tsx';
import { FormField, wholeNumber } from '../FormField.tsx';
import { Loaded } from '../Loaded.tsx';
import styles from '../Staff.module.css';
import { useStaffChange } from '../use-staff.ts';

const LOW_FROM = 2;
const stockForm = v.object({ ...stockCount.entries, ...reasonForm.entries });
type Values = v.InferOutput<typeof stockForm>;

/** Counts or corrects the units of one product, with a reason, and shows their last changes. */
export function StockForm({
  product: { id, name, counted },
  onDone,
}: {
  product: StockedProduct;
  onDone: () => void;
}) {
  const shop = useShop();
  const form = useForm<Values>({
    resolver: valibotResolver(stockForm),
    defaultValues: { units: counted?.units ?? 0, lowFrom: counted?.lowFrom ?? LOW_FROM, reason: '' },
  });
  const save = useStaffChange(
    (_, values: Values) => setStock(shop, id, { ...values, seen: counted?.units ?? null }),
    () => text.saved,
    onDone,
  );
  const end = useStaffChange(
    (_, reason: string) => endStock(shop, id, reason),
    () => text.ended,
    onDone,
  );
  const endCounting = async () => {
    if (await form.trigger('reason')) end.mutate(form.getValues('reason'));
  };
  const { control } = form;
  return (
    <EditorForm
      label={counted === undefined ? text.count(name) : text.edit(name)}
      isDirty={form.formState.isDirty}
      save={save}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onCancel={onDone}
      remove={
        <>
          {end.isError && <Alert tone="error">{end.error.message}</Alert>}
          {counted !== undefined && (
            <Button small variant="quiet" busy={end.isPending} onClick={() => void endCounting()}>
              {text.end}
            </Button>
          )}
          <History id={id} />
        </>
      }
    >
      <strong>{name}</strong>
      <div className={styles.fields}>
        <FormField
          control={control}
          name="units"
          label={text.inShop}
          hint={text.inShopHint(counted?.held ?? 0)}
          {...wholeNumber}
        />
        <FormField
          control={control}
          name="lowFrom"
          label={text.lowFrom}
          hint={text.lowFromHint}
          {...wholeNumber}
        />
      </div>
      <FormField control={control} name="reason" label={staffPages.reason} hint={staffPages.reasonHint} />
    </EditorForm>
  );
}

function History({ id }: { id: number }) {
  const query = useQuery(stockQueries(useShop()).product(id));
  return (
    <>
      <h2 className={styles.heading}>{text.history}</h2>
      <Loaded query={query}>
        {({ moves }) =>
          moves.length === 0 ? (
            <p className={styles.soft}>{text.noHistory}</p>
          ) : (
            <ol className={styles.events}>
              {moves.map((move, index) => (
                <li key={index}>
                  <Move move={move} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </>
  );
}

const Move = ({
  move: { move, units, held, reference, staffEmail, reason, at },
}: {
  move: StockDetail['moves'][number];
}) => (
  <>
    <strong>{text.moves[move]}</strong> {text.change(units === 0 ? held : units)}
    <span className={styles.reason}>
      <span className={styles.soft}>
        {[momentInDakar(at), reference ?? staffEmail].filter(Boolean).join(' · ')}
      </span>
    </span>
    {reason !== undefined && <span className={styles.reason}>{staffPages.quoted(reason)}</span>}
  </>
);
