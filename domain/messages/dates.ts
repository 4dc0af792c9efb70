/** Words of dates. */
export const dates = {
  months: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  moment: (day: string, time: string) => `${day} à ${time}`,
} as const;
