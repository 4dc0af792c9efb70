import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { type Control, useController, useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { categoryForm, type CategoryForm } from '#domain/forms/catalogue.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import type { StaffCategory } from '#src/api/staff.ts';
import { EditableList } from './EditableList.tsx';
import { EditorForm } from './EditorForm.tsx';
import { FormField, numberOrDefault } from './FormField.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import styles from './Staff.module.css';
import { useStaffChange, useStaffQueries } from './use-staff.ts';

const NEW_TINT = '#eee8de';

/** The categories; each is edited in its line. */
export const CategoriesView = () => (
  <EditableList
    title={text.sections.categories}
    query={useQuery(useStaffQueries().categories())}
    addLabel={text.categories.add}
    none={text.categories.none}
    Summary={CategorySummary}
    Editor={CategoryEditor}
  />
);

type Input = v.InferInput<typeof categoryForm>;

const CategorySummary = ({ item: { products = 0, tint } }: { item: StaffCategory }) => (
  <span className={styles.soft}>
    <span className={styles.swatch} style={{ '--tint': tint }} /> {text.products.count(products)}
  </span>
);

function CategoryEditor({ item: category, onDone }: { item: StaffCategory | undefined; onDone: () => void }) {
  const form = useForm<Input, unknown, CategoryForm>({
    resolver: valibotResolver(categoryForm),
    defaultValues: { name: category?.name ?? '', tint: category?.tint ?? NEW_TINT, rank: category?.rang },
  });
  const { control } = form;
  const save = useStaffChange(
    (calls, values: CategoryForm) => calls.saveCategory(category, values),
    () => text.saved,
    onDone,
  );
  const remove = useStaffChange(
    (calls, target: StaffCategory) => calls.deleteCategory(target),
    () => text.removed,
    onDone,
  );
  return (
    <EditorForm
      label={category === undefined ? text.categories.add : text.edit(category.name)}
      isDirty={form.formState.isDirty}
      save={save}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onCancel={onDone}
      remove={category && <RemoveButton change={remove} target={category} />}
    >
      <FormField control={control} name="name" label={text.categories.name} />
      <TintField control={control} />
      <FormField control={control} name="rank" label={text.rank} hint={text.rankHint} {...numberOrDefault} />
    </EditorForm>
  );
}

/** The colour behind the pictures of the category's products. */
function TintField({ control }: { control: Control<Input, unknown, CategoryForm> }) {
  const { field } = useController({ control, name: 'tint' });
  return (
    <label className={styles.colour}>
      {text.categories.tint}
      <input type="color" name="tint" value={field.value} onChange={field.onChange} />
    </label>
  );
}
