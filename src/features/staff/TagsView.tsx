import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { tagForm, type TagForm } from '#domain/forms/catalogue.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import type { StaffTag } from '#src/api/staff.ts';
import { EditableList } from './EditableList.tsx';
import { EditorForm } from './EditorForm.tsx';
import { FormField } from './FormField.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import styles from './Staff.module.css';
import { useStaffChange, useStaffQueries } from './use-staff.ts';

/** The tags; products get them in their own form. A tag with a page of its own cannot be changed. */
export const TagsView = () => (
  <EditableList
    title={text.sections.tags}
    query={useQuery(useStaffQueries().tags())}
    addLabel={text.tags.add}
    none={text.tags.none}
    Summary={TagSummary}
    canEdit={({ reserved }) => !reserved}
    Editor={TagEditor}
  />
);

const TagSummary = ({ item: { products, reserved } }: { item: StaffTag }) => (
  <span className={styles.soft}>
    {text.products.count(products ?? 0)}
    {reserved && ` · ${text.tags.reserved}`}
  </span>
);

function TagEditor({ item: tag, onDone }: { item: StaffTag | undefined; onDone: () => void }) {
  const form = useForm({ resolver: valibotResolver(tagForm), defaultValues: { name: tag?.name ?? '' } });
  const save = useStaffChange(
    (calls, values: TagForm) => calls.saveTag(tag, values),
    () => text.saved,
    onDone,
  );
  const remove = useStaffChange(
    (calls, target: StaffTag) => calls.deleteTag(target),
    () => text.removed,
    onDone,
  );
  return (
    <EditorForm
      label={tag === undefined ? text.tags.add : text.edit(tag.name)}
      isDirty={form.formState.isDirty}
      save={save}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onCancel={onDone}
      remove={
        tag && (
          <RemoveButton change={remove} target={tag} question={text.tags.removeFrom(tag.products ?? 0)} />
        )
      }
    >
      <FormField control={form.control} name="name" label={text.tags.name} hint={text.tags.hint} />
    </EditorForm>
  );
}
