/** What the notice bar says of the network; `age` is in words, such as `il y a 2 h`. @see RT-21 */
export const notices = {
  offline: 'Vous êtes hors connexion. Ce qui est déjà affiché reste lisible.',
  offlineSeen: (age: string) => `Hors connexion. Catalogue vu ${age}.`,
  noAnswerSeen: (age: string) => `La connexion ne répond pas. Catalogue vu ${age}.`,
  backOnline: 'Connexion rétablie.',
} as const;
