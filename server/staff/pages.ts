/** Rows per page of the lists of the staff area. */
export const STAFF_PAGE_SIZE = 50;

/** One page of a list. */
export interface StaffPage<Row> {
  rows: Row[];
  /** Rows on all pages; for lists that are counted by `countListed`, `LISTED_MAX` at most. */
  total: number;
  /** From 1. */
  page: number;
}

/**
 * Reads one page of a list; the last one for a number beyond the end, e.g. after the only row of the last page left the
 * list.
 *
 * @param read the rows of a page, given their offset
 */
export async function readStaffPage<Row>(
  page: number,
  total: number,
  read: (offset: number) => Promise<Row[]>,
): Promise<StaffPage<Row>> {
  const shown = Math.max(1, Math.min(page, Math.ceil(total / STAFF_PAGE_SIZE)));
  return { rows: await read((shown - 1) * STAFF_PAGE_SIZE), total, page: shown };
}

/** A page as the contract has it. */
export const wirePage = <Row, Wire>({ rows, total, page }: StaffPage<Row>, wire: (row: Row) => Wire) => ({
  data: rows.map(wire),
  page,
  limit: STAFF_PAGE_SIZE,
  total,
});
