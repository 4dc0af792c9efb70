import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Loaded } from './Loaded.tsx';
import { SectionHead } from './SectionHead.tsx';
import styles from './Staff.module.css';

/** An item of an `EditableList`. */
interface ListItem {
  id: number | string;
  name: string;
}

/** Stands for the item that is being created. */
const NEW = Symbol('new');

interface EditableListProps<Item extends ListItem> {
  title: string;
  query: UseQueryResult<readonly Item[]>;
  /** The button that creates an item. */
  addLabel: string;
  /** Shown when there are no items. */
  none: string;
  /** What a line shows under the name. */
  Summary: ComponentType<{ item: Item }>;
  /** Whether an item can be edited; by default each can. */
  canEdit?: (item: Item) => boolean;
  /** The form for an item, or for a new one. */
  Editor: ComponentType<{ item: Item | undefined; onDone: () => void }>;
}

/** A section with a list whose items are created and edited in place, one at a time. */
export function EditableList<Item extends ListItem>({
  title,
  query,
  addLabel,
  none,
  Summary,
  canEdit = () => true,
  Editor,
}: EditableListProps<Item>) {
  const [open, setOpen] = useState<Item['id'] | typeof NEW>();
  const close = () => setOpen(undefined);
  return (
    <>
      <SectionHead title={title}>
        <Button small disabled={open !== undefined} onClick={() => setOpen(NEW)}>
          {addLabel}
        </Button>
      </SectionHead>
      {open === NEW && <Editor item={undefined} onDone={close} />}
      <Loaded query={query}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={none} />
          ) : (
            <ul className={styles.list}>
              {items.map((item) => (
                <li key={item.id}>
                  {open === item.id ? (
                    <Editor item={item} onDone={close} />
                  ) : (
                    <div className={styles.row}>
                      <span className={styles.main}>
                        <strong>{item.name}</strong>
                        <Summary item={item} />
                      </span>
                      {canEdit(item) && (
                        <Button
                          small
                          variant="secondary"
                          disabled={open !== undefined}
                          aria-label={text.edit(item.name)}
                          onClick={() => setOpen(item.id)}
                        >
                          {text.editShort}
                        </Button>
                      )}
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
