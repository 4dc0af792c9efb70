import { listing } from '#domain/messages/listing.ts';
import { listingFilters as text } from '#domain/messages/listing-filters.ts';
import { formatAmount } from '#domain/money/money.ts';
import type { ProductPage } from '#src/api/products.ts';
import { Button } from '#src/ui/Button.tsx';
import { Drawer } from '#src/ui/Drawer.tsx';
import FilterPanel from './FilterPanel.tsx';
import type { ListingUrl } from './use-listing-url.ts';

export interface FiltersDrawerProps {
  url: ListingUrl;
  /** The current result; `undefined` while it loads. */
  found: ProductPage | undefined;
  onClose: () => void;
}

/** The filters in a bottom sheet. Each choice takes effect at once; the button only closes the sheet. @see LS-04 */
export default function FiltersDrawer({ url, found, onClose }: FiltersDrawerProps) {
  return (
    <Drawer
      title={listing.filters}
      open
      onClose={onClose}
      side="bottom"
      footer={
        <Button wide onClick={onClose}>
          {closeLabel(found)}
        </Button>
      }
    >
      <FilterPanel url={url} isShort />
    </Drawer>
  );
}

function closeLabel(found: ProductPage | undefined): string {
  if (found === undefined) return text.seeUnknown;
  if (found.total === 0) return text.seeNone;
  if (found.total === 1) return text.seeOne;
  return found.isCapped
    ? text.seeMoreThan(formatAmount(found.total))
    : text.seeAll(formatAmount(found.total));
}
