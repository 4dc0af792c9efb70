import { Menu, UserRound } from 'lucide';
import { startTransition, useState } from 'react';
import { navigation } from '#domain/messages/navigation.ts';
import { shop as text } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import { store } from '#domain/shop/store.ts';
import { useMember } from '#src/access/member.ts';
import { opens } from '#src/ui/opening-sheet.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { IconButton, IconLink } from '#src/ui/IconButton.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { useHasItems } from '#src/baskets/loader.ts';
import { CartLink } from './CartLink.tsx';
import styles from './Header.module.css';
import { SearchBar } from './SearchBar.tsx';
import { useLazyModule, useModuleAtRest } from '#src/ui/use-lazy-module.ts';

const loadMenu = () => import('./MobileDrawer.tsx');
const loadBasketIcons = () => import('./BasketIcons.tsx');

/** The header: logo, search, baskets and account, in the order of wide screens; on phones the menu button. @see NV-01 */
export function Header() {
  const [drawer, fetchDrawer] = useLazyModule(loadMenu);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isMember = useMember() !== undefined;
  const baskets = useModuleAtRest(useHasItems(), loadBasketIcons);
  /** The server's links are shown before. */
  const openMenu = async () => {
    await afterPaint();
    fetchDrawer();
    startTransition(() => setMenuOpen(true));
  };
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <span className={styles.menu}>
          <IconButton
            label={text.menu}
            icon={Menu}
            aria-haspopup="dialog"
            {...opens('menu')}
            aria-expanded={isMenuOpen && drawer !== undefined}
            onClick={() => void openMenu()}
          />
        </span>
        <Link to={paths.home} className={styles.brand} aria-label={text.logoLabel(store.brand)} data-cut>
          <Logo alt="" size={36} />
          <span className={styles.name}>{store.brand}</span>
        </Link>
        <div className={styles.search}>
          <SearchBar />
        </div>
        <div className={styles.icons}>
          {baskets === undefined ? <CartLink /> : <baskets.BasketIcons withPanels />}
          <IconLink
            label={isMember ? navigation.links.profile : navigation.links.signIn}
            icon={UserRound}
            to={isMember ? paths.profile : paths.login}
          />
        </div>
      </div>
      {isMenuOpen && drawer !== undefined && <drawer.MobileDrawer onClose={() => setMenuOpen(false)} />}
    </header>
  );
}
