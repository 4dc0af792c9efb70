import { activeFilters } from '#domain/wording/listing-labels.ts';
import { listing as text } from '#domain/messages/listing.ts';
import { Chip, Chips } from '#src/ui/Chip.tsx';
import { Link } from '#src/ui/Link.tsx';
import styles from './ActiveFilters.module.css';
import type { ListingUrl } from './use-listing-url.ts';

export interface ActiveFiltersProps {
  url: ListingUrl;
  /** Called when the last filter is removed, to move the focus elsewhere. */
  onEmptied: () => void;
}

/** The active filters; each can be removed, or all at once. */
export function ActiveFilters({ url, onEmptied }: ActiveFiltersProps) {
  const { shelf, filters, choose, unfiltered } = url;
  const active = activeFilters(shelf, filters);
  if (active.length === 0) return null;
  return (
    <div className={styles.active}>
      <Chips label={text.activeFilters}>
        {active.map(({ name, label, without }) => (
          <Chip
            key={name}
            removeLabel={text.remove(label)}
            onRemove={() => {
              if (active.length === 1) onEmptied();
              choose(without);
            }}
          >
            {label}
          </Chip>
        ))}
      </Chips>
      <Link to={unfiltered} className={styles.clear} onClick={onEmptied}>
        {text.clear}
      </Link>
    </div>
  );
}
