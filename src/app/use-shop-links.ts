import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { navigation as text } from '#domain/messages/navigation.ts';
import { paths } from '#domain/paths.ts';
import { RAMADAN, shelfAt, TABASKI } from '#domain/catalogue/shelves.ts';
import { useCounts, useTags } from '#src/api/categories.ts';

/** One navigation link. */
export interface ShopLink {
  to: string;
  label: string;
  isCurrent: boolean;
  /** Done when the link is followed; it may prevent that. */
  onFollow?: (event: MouseEvent) => void;
}

/**
 * The navigation links in menu order. A promotion is only linked while it has products.
 *
 * @see NV-04
 * @see RT-03
 * @see RT-05
 */
export function useShopLinks(): ShopLink[] {
  const { pathname } = useLocation();
  const { data: counts } = useCounts();
  const { data: tags } = useTags();
  const hasTagged = (name: string) => tags?.some((tag) => tag.name === name && tag.total > 0) ?? false;

  const link = (to: string, label: string): ShopLink => {
    const shelf = shelfAt(to);
    return { to, label, isCurrent: shelf === undefined ? to === pathname : shelf === shelfAt(pathname) };
  };
  const when = (exists: boolean, to: string, label: string) => (exists ? [link(to, label)] : []);
  return [
    link(paths.home, text.links.home),
    link(paths.shop, text.links.shop),
    ...when((counts?.promo ?? 0) > 0, paths.promo, text.links.promo),
    ...when(hasTagged(RAMADAN), paths.ramadan, text.links.ramadan),
    ...when(hasTagged(TABASKI), paths.tabaski, text.links.tabaski),
    ...when((counts?.credit ?? 0) > 0, paths.credit, text.links.credit),
    link(paths.information, text.links.information),
  ];
}
