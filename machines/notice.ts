/** Something to tell the shopper once, now; the page that owns the machine shows it as a toast. */
export interface Notice {
  type: 'notice';
  tone: 'success' | 'info' | 'warning' | 'error';
  /** From the French catalogue, ready to be shown. */
  text: string;
}

/** The content of a notice. */
export type Announcement = Omit<Notice, 'type'>;

/** The machine is done with this screen: the page navigates. */
export interface Leave {
  type: 'leave';
  to: string;
}
