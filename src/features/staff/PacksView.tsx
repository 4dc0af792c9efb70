import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { type FieldPath, useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { packForm, type PackForm } from '#domain/forms/catalogue.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { StaffPack } from '#src/api/staff.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { EditableList } from './EditableList.tsx';
import { EditorForm } from './EditorForm.tsx';
import { FormField } from './FormField.tsx';
import { NO_LINE, PackLines } from './PackLines.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { showRefusedFields } from './refused-fields.ts';
import styles from './Staff.module.css';
import { useStaffChange, useStaffQueries } from './use-staff.ts';

type Input = v.InferInput<typeof packForm>;

const NEW_PACK: Input = {
  code: '',
  name: '',
  tagline: '',
  description: '',
  startsAt: null,
  endsAt: null,
  lines: [NO_LINE, NO_LINE],
};

/** All packs, also before their start and after their end; each is edited in its line. */
export const PacksView = () => (
  <EditableList
    title={text.sections.packs}
    query={useQuery(useStaffQueries().packs())}
    addLabel={text.packs.add}
    none={text.packs.none}
    Summary={PackSummary}
    Editor={PackEditor}
  />
);

const PackSummary = ({ item: { id: code, total, isComplete } }: { item: StaffPack }) => (
  <>
    <span className={styles.soft}>
      {code} · {formatPrice(total)}
    </span>
    {!isComplete && (
      <span className={styles.badges}>
        <Badge tone="warning">{text.packs.incomplete}</Badge>
      </span>
    )}
  </>
);

function PackEditor({ item: pack, onDone }: { item: StaffPack | undefined; onDone: () => void }) {
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
  const onError = (error: Error) =>
    showRefusedFields(form, error, (field) => (isPackField(field) ? field : undefined));
  return (
    <EditorForm
      label={pack === undefined ? text.packs.add : text.edit(pack.name)}
      isDirty={form.formState.isDirty}
      save={save}
      onSubmit={form.handleSubmit((values) => save.mutate(values, { onError }))}
      onCancel={onDone}
      remove={pack && <RemoveButton change={remove} target={pack} />}
    >
      {pack === undefined && (
        <FormField control={control} name="code" label={text.packs.code} hint={text.packs.codeHint} />
      )}
      <FormField control={control} name="name" label={text.packs.name} />
      <FormField control={control} name="tagline" label={text.packs.tagline} />
      <FormField control={control} name="description" label={text.packs.description} multiline />
      <div className={styles.fields}>
        <FormField control={control} name="startsAt" label={text.packs.startsAt} {...moment} />
        <FormField control={control} name="endsAt" label={text.packs.endsAt} {...moment} />
      </div>
      <PackLines control={control} />
    </EditorForm>
  );
}

const FIELD =
  /^(?:code|name|tagline|description|startsAt|endsAt|lines\.\d+\.(?:productId|quantity|unitPrice))$/;
const isPackField = (field: string): field is FieldPath<Input> => FIELD.test(field);

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
