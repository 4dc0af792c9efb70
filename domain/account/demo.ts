/** The accounts for trying the shop out, one of each kind. They share a generated password that `npm start` prints. */
export const DEMO_ACCOUNTS = [
  { email: 'client@demo.sn', kind: 'customer', name: 'Awa Ndiaye' },
  { email: 'membre@demo.sn', kind: 'member', name: 'Moussa Diop' },
  { email: 'support@demo.sn', kind: 'support', name: '' },
  { email: 'preparateur@demo.sn', kind: 'preparer', name: '' },
  { email: 'livreur@demo.sn', kind: 'courier', name: '' },
  { email: 'admin@demo.sn', kind: 'admin', name: '' },
] as const;
