/** The rows of a statement written in SQL: both drivers return an object that has them. The caller must parse them. */
export const resultRows = (result: unknown): unknown[] =>
  typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows)
    ? result.rows
    : [];
