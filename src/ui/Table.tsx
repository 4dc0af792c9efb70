import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Table.module.css';

export interface TableRow {
  /** What the row is about; its first cell. */
  header: string;
  /** One for each column after the first. */
  cells: readonly ReactNode[];
  /** Stands out, e.g. because its values differ; the cells say so in words where it matters. */
  marked?: boolean;
}

export interface TableProps {
  caption: string;
  /** For eyes too; without, only assistive technology reads the caption. */
  captionShown?: boolean;
  /** Headings of the columns after the first; without, the table is names and values. */
  head?: readonly ReactNode[];
  rows: readonly TableRow[];
}

/** Facts in rows. A table wider than the page scrolls by itself, and keeps the names of its rows in sight. */
export function Table({ caption, captionShown = false, head, rows }: TableProps) {
  const table = (
    <table className={classNames(styles.table, head !== undefined && styles.columns)}>
      <caption className={captionShown ? styles.caption : 'sr-only'}>{caption}</caption>
      {head !== undefined && (
        <thead>
          <tr>
            {/* Above the names of the rows there is nothing to say. */}
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
            <td className={styles.corner} />
            {head.map((heading, column) => (
              // A column is its place.
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
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={caption} tabIndex={0} className={styles.scroll}>
      {table}
    </section>
  );
}
