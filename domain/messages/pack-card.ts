/** Words of a pack's price, on its card and on its page. */
export const packCard = {
  saving: (amount: string) => `${amount} d’économie`,
  until: (date: string) => `Jusqu’au ${date}`,
} as const;
