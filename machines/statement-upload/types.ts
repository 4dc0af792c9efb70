/** A file as it is sent. */
export interface ChosenStatement {
  name: string;
  /** Its bytes in base64. */
  content: string;
}

/** How many, and whole francs. */
export interface CountedSum {
  count: number;
  amount: number;
}

/** What the server recognised in a file. */
export interface StatementPreview {
  columns: { field: string; header: string }[];
  ignored: string[];
  lines: number;
  /** Days in Dakar; `undefined` where there is no line. */
  firstDay: string | undefined;
  lastDay: string | undefined;
  sums: Record<'payment' | 'refund' | 'fee' | 'payout' | 'other', CountedSum>;
  /** The first rows that could not be read. */
  refused: { row: number; why: string }[];
  refusedTotal: number;
  /** Rows of what did not succeed. */
  notDone: number;
}

export type PeriodField = 'from' | 'until';

/** The file with the days that it has whole. */
export interface StatementImport extends ChosenStatement {
  provider: string;
  from: string;
  until: string;
}

export interface StatementUploadTypes {
  input: { provider: string };
  context: {
    provider: string;
    file: ChosenStatement | undefined;
    preview: StatementPreview | undefined;
    from: string;
    until: string;
    /** How many lines were new. */
    added: number;
    /** Why the last call failed, in French. */
    failure: string;
  };
  events:
    | { type: 'file.chosen'; file: ChosenStatement }
    | { type: 'period.changed'; field: PeriodField; value: string }
    | { type: 'import.confirmed' }
    | { type: 'restart.requested' };
  tags: 'reading' | 'read' | 'importing' | 'imported';
}
