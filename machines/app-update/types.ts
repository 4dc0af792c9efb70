/** The new version is told to take over. */
export interface Activate {
  type: 'activate';
}

/** The page is loaded anew, once. */
export interface Reload {
  type: 'reload';
}

/** The shopper does not want to be asked again for a while: to be remembered beyond this page. */
export interface Postponed {
  type: 'postponed';
}

export interface AppUpdateTypes {
  input: {
    /** The shopper has said 'later' a short while ago, in this page or an earlier one. */
    isPostponed: boolean;
  };
  context: { isPostponed: boolean };
  events: /** A new version stands ready and waits. */
    | { type: 'version.found' }
    /** A new version has taken over, by this tab's wish or by another's. */
    | { type: 'version.changed' }
    /** The shopper comes back to the page, or the page to the network. */
    | { type: 'page.returned' }
    | { type: 'payment.opened' }
    | { type: 'reload.requested' }
    | { type: 'reload.postponed' };
  emitted: Activate | Reload | Postponed;
  tags: 'prompting' | 'activating';
}
