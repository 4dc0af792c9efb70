import { providerNames } from './providers/index.ts';

/** Texts of the home page. */
export const home = {
  /** At an address that the shop does not have. */
  unknown: {
    title: 'Cette adresse n’existe pas',
    detail: 'Elle a peut-être changé, ou il y manque un caractère. Voici l’accueil de la boutique.',
  },
  hero: {
    title: 'Équipez la maison, d’un seul coup.',
    text: 'Frigo, cuisinière, télé\u00a0: nos packs de grandes marques, livrés gratuitement à Dakar.',
    action: 'Voir les packs promo',
    pack: (name: string, articles: number) => `${name} · les ${articles} articles`,
  },
  trust: {
    title: 'Pourquoi acheter ici',
    delivery: 'Livraison gratuite à Dakar',
    payment: `Paiement sûr avec ${providerNames()}`,
    warranty: 'Garantie et SAV',
  },
  categories: {
    title: 'Nos rayons',
    loading: 'Chargement des rayons…',
    failed: 'Les rayons n’ont pas pu être chargés.',
    empty: 'Aucun rayon pour le moment.',
    count: (total: number) => (total > 1 ? `${total} articles` : `${total} article`),
  },
  seeAll: 'Tout voir',
  seeShop: 'Voir la boutique',
  rails: {
    promo: { title: 'En promo', subtitle: 'Des prix baissés, le temps de la promotion.' },
    ramadan: { title: 'Spécial Ramadan', subtitle: 'La table du ndogou, à prix flash.' },
    loading: 'Chargement des produits…',
    failed: 'Les produits n’ont pas pu être chargés.',
    seeAllOf: (title: string) => `Tout voir\u00a0: ${title}`,
  },
  packs: {
    title: 'Packs promo',
    subtitle: 'Plusieurs appareils, un seul prix.',
    see: 'Voir le pack',
    seeNamed: (name: string) => `Voir le pack\u00a0: ${name}`,
    more: (count: number) => `+${count}`,
    articles: 'Ce que contient le pack',
    quantity: (count: number) => (count > 1 ? `${count} × ` : ''),
    loading: 'Chargement des packs…',
    failed: 'Les packs n’ont pas pu être chargés.',
    empty: 'Aucun pack en ce moment. Revenez bientôt.',
  },
  credit: {
    title: 'À crédit, en trois étapes',
    subtitle: 'Équipez-vous maintenant, payez en quatre fois au plus.',
    member: 'Devenez adhérent',
    memberDetail: 'Votre demande est étudiée une fois. Acceptée, elle vaut pour tous vos achats.',
    choose: 'Choisissez «\u00a0À crédit\u00a0»',
    chooseDetail: 'Le prix à crédit est affiché sur l’article. Ce montant ne change plus.',
    pay: 'Payez vos échéances',
    payDetail: `Jusqu’à quatre paiements, avec ${providerNames()}. La livraison est gratuite à Dakar.`,
    action: 'Voir les articles à crédit',
  },
} as const;
