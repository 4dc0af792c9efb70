import { ALL } from '#domain/catalogue/listing.ts';
import { listingFilters as text } from '#domain/messages/listing-filters.ts';
import { useTags } from '#src/api/categories.ts';
import { Chip, Chips } from '#src/ui/Chip.tsx';
import styles from './FilterPanel.module.css';
import type { ListingUrl } from './use-listing-url.ts';

/** The tag filter: at most one tag; pressing the selected tag clears it. @see LS-04 */
export function TagFilter({ url: { filters, choose } }: { url: ListingUrl }) {
  const tags = (useTags().data ?? []).filter(({ total }) => total > 0);
  if (tags.length === 0) return null;
  return (
    <div>
      <p className={styles.legend}>{text.tags}</p>
      <Chips label={text.tags}>
        {tags.map(({ id, name }) => {
          const isChosen = name === filters.tag;
          return (
            <Chip key={id} selected={isChosen} onClick={() => choose({ tag: isChosen ? ALL : name })}>
              {name}
            </Chip>
          );
        })}
      </Chips>
    </div>
  );
}
