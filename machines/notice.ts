/** A message to show once, now; the page that owns the machine shows it as a toast. */
export interface Notice {
  type: 'notice';
  tone: 'success' | 'info' | 'warning' | 'error';
  /** French text. */
  text: string;
}

/** The content of a notice. */
export type Announcement = Omit<Notice, 'type'>;

/** The machine is finished with this screen: the page navigates. */
export interface LeaveScreen {
  type: 'leave';
  to: string;
}
