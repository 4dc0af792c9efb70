/** Tell the new service worker to take over. */
export interface Activate {
  type: 'activate';
}

/** Reload the page, once. */
export interface Reload {
  type: 'reload';
}

/** The user postponed the prompt; the page stores this. */
export interface Postponed {
  type: 'postponed';
}

export interface AppUpdateTypes {
  input: {
    /** Whether the user has postponed the prompt recently, on this page or an earlier one. */
    isPostponed: boolean;
  };
  context: { isPostponed: boolean };
  events: /** A new version is installed and waiting. */
    | { type: 'version.found' }
    /** A new version has taken over, started by this tab or another one. */
    | { type: 'version.changed' }
    /** The user has returned to the page, or the network is back. */
    | { type: 'page.returned' }
    | { type: 'payment.opened' }
    | { type: 'reload.requested' }
    | { type: 'reload.postponed' };
  emitted: Activate | Reload | Postponed;
  tags: 'prompting' | 'activating';
}
