import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { packForm, type PackForm } from '#domain/catalogue-forms.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money.ts';
import { ApiError } from '#src/api/errors.ts';
import { formErrors, type StaffPack } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Field } from '#src/ui/Field.tsx';
import { FormField } from './FormField.tsx';
import { Loaded } from './Loaded.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import styles from './Staff.module.css';
import { useStaffChange, useStaffQueries } from './use-staff.ts';

type Input = v.InferInput<typeof packForm>;

const NEW = '';
const NEW_PACK: Input = {
  code: '',
  name: '',
  tagline: '',
  description: '',
  startsAt: null,
  endsAt: null,
  lines: [],
};

/** All packs, also before their start and after their end; each is edited in its line. */
export function PacksView() {
  const packs = useQuery(useStaffQueries().packs());
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{text.sections.packs}</h1>
        <Button small onClick={() => setOpen(NEW)}>
          {text.packs.add}
        </Button>
      </div>
      {open === NEW && <PackEditor pack={undefined} onDone={close} />}
      <Loaded query={packs}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={text.packs.none} />
          ) : (
            <ul className={styles.list}>
              {list.map((pack) => (
                <li key={pack.form.code}>
                  {open === pack.form.code ? (
                    <PackEditor key={pack.version} pack={pack} onDone={close} />
                  ) : (
                    <div className={styles.row}>
                      <span className={styles.main}>
                        <strong>{pack.form.name}</strong>
                        <span className={styles.soft}>
                          {pack.form.code} · {formatPrice(pack.total)}
                        </span>
                        {!pack.isComplete && <Badge tone="warning">{text.packs.incomplete}</Badge>}
                      </span>
                      <Button
                        small
                        variant="secondary"
                        aria-label={text.edit(pack.form.name)}
                        onClick={() => setOpen(pack.form.code)}
                      >
                        {text.editShort}
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function PackEditor({ pack, onDone }: { pack: StaffPack | undefined; onDone: () => void }) {
  const form = useForm<Input, unknown, PackForm>({
    resolver: valibotResolver(packForm),
    defaultValues: pack?.form ?? NEW_PACK,
  });
  const { control } = form;
  const save = useStaffChange(
    (calls, values: PackForm) => calls.savePack(pack?.version, values),
    () => text.saved,
    onDone,
  );
  const remove = useStaffChange(
    (calls, { form: { code }, version }: StaffPack) => calls.deletePack(code, version),
    () => text.removed,
    onDone,
  );
  const errors = save.error instanceof ApiError ? formErrors(save.error) : [];
  return (
    <div className={styles.editor}>
      <form
        noValidate
        aria-label={pack === undefined ? text.packs.add : text.edit(pack.form.name)}
        className={styles.form}
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      >
        {pack === undefined && <FormField control={control} name="code" label={text.packs.code} />}
        <FormField control={control} name="name" label={text.packs.name} />
        <FormField control={control} name="tagline" label={text.packs.tagline} />
        <FormField control={control} name="description" label={text.packs.description} multiline />
        <FormField control={control} name="startsAt" label={text.packs.startsAt} {...moment} />
        <FormField control={control} name="endsAt" label={text.packs.endsAt} {...moment} />
        <LinesField control={control} />
        {save.isError && (
          <Alert tone="error">{errors.map(({ message }) => message).join(' ') || save.error.message}</Alert>
        )}
        <div className={styles.buttons}>
          <Button type="submit" small busy={save.isPending}>
            {text.save}
          </Button>
          <Button small variant="quiet" onClick={onDone}>
            {text.cancel}
          </Button>
        </div>
      </form>
      {pack && <RemoveButton change={remove} target={pack} />}
    </div>
  );
}

/** A time in Dakar, which has no offset from UTC, e.g. `2026-12-01 08:00`. */
const moment = {
  placeholder: '2026-12-01 08:00',
  format: (value: unknown) => (typeof value === 'string' ? value.replace(/^(.{10})T(.{5}).*$/, '$1 $2') : ''),
  parse: (typed: string) => {
    const trimmed = typed.trim();
    if (trimmed === '') return null;
    return /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(trimmed) ? `${trimmed.replace(' ', 'T')}:00.000Z` : typed;
  },
};

type Line = Input['lines'][number];

/** The products of a pack as lines of text: product id, quantity, price. The text stays as it was typed. */
function LinesField({
  control,
}: {
  control: ReturnType<typeof useForm<Input, unknown, PackForm>>['control'];
}) {
  const { field, fieldState } = useController({ control, name: 'lines' });
  const [typed, setTyped] = useState(() =>
    field.value
      .map(({ productId, quantity, unitPrice }: Line) => `${productId}, ${quantity}, ${unitPrice}`)
      .join('\n'),
  );
  const error = fieldState.error;
  return (
    <Field
      label={text.packs.lines}
      name="lines"
      hint={text.packs.linesHint}
      multiline
      value={typed}
      onChange={(value) => {
        setTyped(value);
        field.onChange(readLines(value));
      }}
      error={error && (error.message ?? text.packs.linesHint)}
    />
  );
}

const readLines = (typed: string): Line[] =>
  typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [productId = Number.NaN, quantity = Number.NaN, unitPrice = Number.NaN] = line
        .split(',')
        .map((part) => Number(part.replaceAll(/\s/g, '')));
      return { productId, quantity, unitPrice };
    });
