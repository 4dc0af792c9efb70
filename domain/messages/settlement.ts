import { formatPrice } from '../money/money.ts';

/** Texts of the statements of the providers and of their differences. @see DK-13 */
export const settlement = {
  providers: 'Prestataires de paiement',
  intro:
    'Ce que la boutique a noté et ce que disent les relevés des prestataires. Chaque écart devient une tâche\u00a0: un paiement absent du relevé, un jour après la fin de la journée.',
  day: 'Jour',
  sumsOf: (provider: string, day: string) => `${provider}, ${day}`,
  sums: { recorded: 'Boutique', stated: 'Relevé', otherDay: 'Autre jour', difference: 'Écart' },
  rows: {
    payment: 'Paiements',
    refund: 'Remboursements',
    fee: 'Frais',
    payout: 'Versements',
    other: 'Autres opérations',
  },
  none: '—',
  noMovement: 'Aucun mouvement ce jour-là.',
  sum: (amount: number, count: number) => `${formatPrice(amount)} (${count})`,
  readFrom: {
    none: 'Le relevé de cette journée n’a pas encore été lu en entier.',
    api: 'Le relevé de cette journée a été lu en entier par la boutique.',
    file: 'Le relevé de cette journée a été déposé en entier.',
  },
  differenceCount: (count: number) => (count === 1 ? '1 écart' : `${count} écarts`),
  kinds: { payment: 'Paiement', refund: 'Remboursement' },
  order: (reference: string) => `commande ${reference}`,
  wrong: {
    missing: (provider: string) => `pas dans le relevé de ${provider}`,
    unknown: (_provider: string) => 'inconnu de la boutique',
    amount: (_provider: string) => 'autre montant',
  },
  upload: {
    choose: (provider: string) => `Déposer un relevé ${provider}`,
    reading: 'Lecture du fichier…',
    file: 'Fichier',
    columns: 'Colonnes reconnues',
    ignored: 'Colonnes ignorées',
    lines: 'Lignes lues',
    notDone: 'Opérations non abouties, laissées de côté',
    refused: (count: number) =>
      count === 1 ? '1 ligne n’a pas été lue' : `${count} lignes n’ont pas été lues`,
    refusedRow: (row: number, why: string) => `Ligne ${row}\u00a0: ${why}.`,
    period:
      'Indiquez les jours que ce fichier contient en entier. Les paiements de ces jours qui n’y sont pas deviennent des écarts.',
    from: 'Du',
    until: 'Au',
    confirm: 'Enregistrer ce relevé',
    another: 'Choisir un autre fichier',
    added: (lines: number) =>
      lines === 0
        ? 'Relevé enregistré. Il ne contient aucune ligne nouvelle.'
        : lines === 1
          ? 'Relevé enregistré\u00a0: 1 ligne nouvelle.'
          : `Relevé enregistré\u00a0: ${lines} lignes nouvelles.`,
  },
  /** What a difference is about, for a task. */
  differences: {
    payment: {
      missing: (provider: string) =>
        `La boutique a noté ce paiement, et le relevé de ${provider} de ce jour ne le contient pas.`,
      unknown: (provider: string) =>
        `Le relevé de ${provider} contient ce paiement, et la boutique ne le connaît pas.`,
      amount: (provider: string) =>
        `La boutique et le relevé de ${provider} n’ont pas le même montant pour ce paiement.`,
    },
    refund: {
      missing: (provider: string) =>
        `La boutique a noté ce remboursement, et le relevé de ${provider} de ce jour ne le contient pas.`,
      unknown: (provider: string) =>
        `Le relevé de ${provider} contient ce remboursement, et la boutique ne l’a pas noté.`,
      amount: (provider: string) =>
        `La boutique et le relevé de ${provider} n’ont pas le même montant pour ce remboursement.`,
    },
  },
  errors: {
    day: 'Indiquez un jour, par exemple 2026-11-29.',
    days: (most: number) => `Indiquez ${most} jours au plus, du premier au dernier.`,
    provider: 'Ce prestataire n’a pas de relevé à déposer.',
    file: 'Choisissez un fichier.',
    content: 'Ce fichier n’a pas pu être lu.',
    size: 'Ce fichier est trop lourd\u00a0: 2 Mo au plus.',
  },
  /** Reading an uploaded statement. */
  file: {
    fields: { reference: 'la référence', day: 'la date', amount: 'le montant' },
    noLines: 'Ce fichier ne contient aucune ligne.',
    noHeader: (missing: string) => `Aucune ligne de titres n’a été reconnue. Il manque ${missing}.`,
    tooLong: (rows: number) => `Ce fichier a plus de ${rows} lignes. Exportez une période plus courte.`,
    refused: {
      reference: 'Référence absente ou illisible',
      day: 'Date absente ou illisible',
      currency: 'Autre devise que le franc CFA',
      amount: 'Montant absent, nul ou illisible',
      fee: 'Frais illisibles',
      kind: 'Sortie d’argent sans type d’opération',
      twice: 'Même référence qu’une autre ligne, avec un autre montant ou une autre date',
    },
  },
} as const;
