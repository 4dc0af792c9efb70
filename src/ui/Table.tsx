import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Table.module.css';

export interface TableRow {
  /** The row header. */
  header: string;
  /** One cell per column after the first. */
  cells: readonly ReactNode[];
  /** Whether it is highlighted, e.g. because its values differ; the cells must also say so in text. */
  marked?: boolean;
}

export interface TableProps {
  caption: string;
  /** Whether the caption is visible; otherwise it is for screen readers only. */
  captionShown?: boolean;
  /** Column headers after the first; without them the table has label and value columns. */
  head?: readonly ReactNode[];
  rows: readonly TableRow[];
}

/** A table. If it is wider than the page it scrolls horizontally, with sticky row headers. */
export function Table({ caption, captionShown = false, head, rows }: TableProps) {
  const table = (
    <table className={classNames(styles.table, head !== undefined && styles.columns)}>
      <caption className={captionShown ? styles.caption : 'sr-only'}>{caption}</caption>
      {head !== undefined && (
        <thead>
          <tr>
            {/* The corner cell is empty. */}
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
            <td className={styles.corner} />
            {head.map((heading, column) => (
              // Only the position identifies a column.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={column} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ header, cells, marked = false }) => (
          <tr key={header} className={classNames(marked && styles.marked)}>
            <th scope="row">{header}</th>
            {cells.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (head === undefined) return table;
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={caption} tabIndex={0} className={styles.scroll}>
      {table}
    </section>
  );
}
