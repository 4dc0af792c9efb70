/** Texts of the layout: header, menus, search, after-sales service. */
export const navigation = {
  links: {
    home: 'Accueil',
    shop: 'Boutique',
    promo: 'En promo',
    ramadan: 'Promo Ramadan',
    tabaski: 'Promo Tabaski',
    credit: 'A Crédit',
    information: 'Informations',
    signIn: 'Connexion',
    signOut: 'Déconnexion',
    profile: 'Profil',
  },
  categories: 'Catégories',
  phoneBar: 'Raccourcis',
  footerLinks: 'La boutique',
  help: {
    title: 'Aide',
    tracking: 'Suivre ma commande',
    faq: 'Questions fréquentes',
    delivery: 'Livraison et retours',
    payment: 'Achats sécurisés',
    credit: 'Acheter à crédit',
  },
  legal: {
    title: 'Légal',
    sale: 'Conditions de vente',
    use: 'Conditions d’utilisation',
    data: 'Confidentialité',
    brief: 'Vos données en bref',
  },
  baskets: {
    wishlist: 'Favoris',
    cart: 'Panier',
    preorder: 'Panier précommande',
    credit: 'Panier à crédit',
  },
  search: {
    label: 'Rechercher un produit',
    placeholder: 'Rechercher un produit...',
    submit: 'Rechercher',
  },
  afterSales: {
    open: 'Aide\u00a0: service après-vente',
    short: 'Aide',
  },
} as const;
