import { Menu, Phone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shop as text } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import { store } from '#domain/store.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { Drawer } from './Drawer.tsx';
import styles from './Header.module.css';
import { ShopLinks } from './ShopLinks.tsx';

/** The top of every page: the way home, the shop's pages, the way to us. */
export function Header() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.menu}
          aria-label={text.menu}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <Menu aria-hidden />
        </button>
        <Link to={paths.home} className={styles.brand} aria-label={text.logoLabel(store.brand)}>
          <Logo alt="" size={36} />
          <span className={styles.name}>{store.brand}</span>
        </Link>
        <nav aria-label={text.navigation} className={styles.links}>
          <ShopLinks />
        </nav>
        <a
          className={styles.call}
          href={`tel:${store.phone}`}
          aria-label={`${text.footer.call} ${store.phoneShown}`}
        >
          <Phone size={20} aria-hidden />
          <span className={styles.number}>{store.phoneShown}</span>
        </a>
      </div>
      {isMenuOpen && <Drawer onClose={() => setMenuOpen(false)} />}
    </header>
  );
}
