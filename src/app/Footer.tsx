import { MapPin, ShieldCheck } from 'lucide';
import { useLocation } from 'react-router-dom';
import { navigation } from '#domain/messages/navigation.ts';
import { shop as text } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import { store } from '#domain/shop/store.ts';
import { useToday } from '#src/ui/client-value.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import styles from './Footer.module.css';
import { ShopLinks } from './ShopLinks.tsx';
import { useShopLinks, type ShopLink } from './use-shop-links.ts';

const { help, legal } = navigation;

type FooterLink = Omit<ShopLink, 'isCurrent'>;

const HELP: readonly FooterLink[] = [
  { to: paths.tracking, label: help.tracking },
  { to: paths.faq, label: help.faq },
  { to: paths.deliveryAndReturns, label: help.delivery },
  { to: paths.securePayment, label: help.payment },
  { to: paths.creditProcedure, label: help.credit },
];

const LEGAL: readonly FooterLink[] = [
  { to: paths.termsOfSale, label: legal.sale },
  { to: paths.termsOfUse, label: legal.use },
  { to: paths.personalData, label: legal.data },
  { to: paths.privacyPolicy, label: legal.brief },
];

const Column = ({ id, title, links }: { id: string; title: string; links: readonly ShopLink[] }) => (
  <nav aria-labelledby={id} className={styles.column}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    <ShopLinks links={links} />
  </nav>
);

/** The footer of every page: store, links and contact details. @see RT-23 */
export function Footer() {
  const { pathname } = useLocation();
  const withCurrent = (links: readonly FooterLink[]) =>
    links.map((link) => ({ ...link, isCurrent: link.to === pathname }));
  const shopLinks = useShopLinks();
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.about}>
          <p className={styles.brand}>{store.brand}</p>
          <p>{text.footer.about(store.brand)}</p>
          <p className={styles.fact}>
            <Icon icon={MapPin} size={20} />
            {store.address}
          </p>
          <p className={styles.fact}>
            <Icon icon={ShieldCheck} size={20} />
            {text.footer.payments}
          </p>
        </div>
        <Column id="footer-links" title={navigation.footerLinks} links={shopLinks} />
        <Column id="footer-help" title={help.title} links={withCurrent(HELP)} />
        <Column id="footer-legal" title={legal.title} links={withCurrent(LEGAL)} />
        <div className={styles.column}>
          <h2 className={styles.title}>{text.footer.contact}</h2>
          <ContactLinks />
        </div>
      </div>
      <p className={styles.rights}>{text.footer.rights(store.brand, useToday().slice(0, 4))}</p>
    </footer>
  );
}
