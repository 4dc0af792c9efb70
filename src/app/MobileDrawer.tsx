import { useState } from 'react';
import { navigation } from '#domain/messages/navigation.ts';
import { shop as text } from '#domain/messages/shop.ts';
import { Drawer } from '#src/ui/Drawer.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { BasketIcons } from './BasketIcons.tsx';
import { CategoryList } from './CategoryList.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import styles from './MobileDrawer.module.css';
import { ShopLinks } from './ShopLinks.tsx';
import { useAccountLinks } from './use-account-links.ts';
import { useShopLinks } from './use-shop-links.ts';

/** The side drawer of narrow screens: menus in one tab, categories in the other. @see NV-05 @see RT-21 */
export function MobileDrawer({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<'menu' | 'categories'>('menu');
  const links = [...useShopLinks(), ...useAccountLinks()];
  const menu = (
    <nav aria-label={text.navigation} className={styles.menu}>
      <div className={styles.baskets}>
        <BasketIcons onFollow={onClose} />
      </div>
      <ShopLinks links={links} onFollow={onClose} />
    </nav>
  );
  return (
    <Drawer title={text.menu} open onClose={onClose} side="left" footer={<ContactLinks />}>
      <Tabs
        label={text.navigation}
        tabs={[
          { id: 'menu', label: text.menu, content: menu },
          {
            id: 'categories',
            label: navigation.categories,
            content: <CategoryList onFollow={onClose} />,
          },
        ]}
        selected={tab}
        onSelect={setTab}
      />
    </Drawer>
  );
}
