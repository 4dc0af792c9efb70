import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Table.module.css';

export interface TableRow {
  /** The row header. */
  header: string;
  /** One cell per column after the first. */
  cells: readonly ReactNode[];
  /** Highlighted, e.g. because its values differ; the cells also say so in words. */
  marked?: boolean;
}

export interface TableProps {
  caption: string;
  /** Shows the caption; otherwise only screen readers get it. */
  captionShown?: boolean;
  /** Column headers after the first; without them the table is label and value. */
  head?: readonly ReactNode[];
  rows: readonly TableRow[];
}

/** A table. If wider than the page it scrolls by itself, with sticky row headers. */
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
