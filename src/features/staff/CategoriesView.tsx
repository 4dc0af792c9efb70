import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { categoryForm } from '#domain/catalogue-forms.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import type { StaffCategory } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FormField } from './FormField.tsx';
import { Loaded } from './Loaded.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import styles from './Staff.module.css';
import { useStaffChange, useStaffQueries } from './use-staff.ts';

const NEW = 'new';

/** The categories; each is edited in its line. */
export function CategoriesView() {
  const categories = useQuery(useStaffQueries().categories());
  const [open, setOpen] = useState<number | typeof NEW>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{text.sections.categories}</h1>
        <Button small onClick={() => setOpen(NEW)}>
          {text.categories.add}
        </Button>
      </div>
      {open === NEW && <CategoryEditor category={undefined} onDone={close} />}
      <Loaded query={categories}>
        {(list) => (
          <ul className={styles.list}>
            {list.map((category) => (
              <li key={category.id}>
                {open === category.id ? (
                  <CategoryEditor category={category} onDone={close} />
                ) : (
                  <div className={styles.row}>
                    <span className={styles.main}>
                      <strong>{category.name}</strong>
                      <span className={styles.soft}>{text.categories.products(category.products ?? 0)}</span>
                    </span>
                    <Button
                      small
                      variant="secondary"
                      aria-label={text.edit(category.name)}
                      onClick={() => setOpen(category.id)}
                    >
                      {text.editShort}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function CategoryEditor({ category, onDone }: { category: StaffCategory | undefined; onDone: () => void }) {
  const form = useForm({
    resolver: valibotResolver(categoryForm),
    defaultValues: { name: category?.name ?? '', tint: category?.tint ?? '#eee8de' },
  });
  const save = useStaffChange(
    (calls, values: { name: string; tint: string; rank?: number | undefined }) =>
      calls.saveCategory(category, values),
    () => text.saved,
    onDone,
  );
  const remove = useStaffChange(
    (calls, target: StaffCategory) => calls.deleteCategory(target),
    () => text.removed,
    onDone,
  );
  return (
    <div className={styles.editor}>
      <form
        noValidate
        aria-label={category === undefined ? text.categories.add : text.edit(category.name)}
        className={styles.form}
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      >
        <FormField control={form.control} name="name" label={text.categories.name} />
        <FormField control={form.control} name="tint" label={text.categories.tint} />
        {save.isError && <Alert tone="error">{save.error.message}</Alert>}
        <div className={styles.buttons}>
          <Button type="submit" small busy={save.isPending}>
            {text.save}
          </Button>
          <Button small variant="quiet" onClick={onDone}>
            {text.cancel}
          </Button>
        </div>
      </form>
      {category && <RemoveButton change={remove} target={category} />}
    </div>
  );
}
