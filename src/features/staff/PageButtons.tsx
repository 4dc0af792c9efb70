import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { Button } from '#src/ui/Button.tsx';
import styles from './Staff.module.css';

/** The buttons to the previous and the next page of a list; each is left out where there is no such page. */
export function PageButtons({
  page,
  pages,
  onChange,
}: {
  /** From 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
}) {
  return (
    <div className={styles.buttons}>
      {page > 1 && (
        <Button small variant="secondary" onClick={() => onChange(page - 1)}>
          {text.previousPage}
        </Button>
      )}
      {page < pages && (
        <Button small variant="secondary" onClick={() => onChange(page + 1)}>
          {text.nextPage}
        </Button>
      )}
    </div>
  );
}
