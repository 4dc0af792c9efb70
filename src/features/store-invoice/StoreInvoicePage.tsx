import { useEffect, useState } from 'react';
import { capabilityFor, takeCapability } from '#src/access/capability.ts';
import { useScreenLocation, useScreenQuery } from '#src/ui/screen-location.ts';
import { StoreInvoice } from './StoreInvoice.tsx';

/** Counts followed links that change only the fragment of the open page's URL. */
function useLinksFollowed(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const follow = () => {
      if (takeCapability(window.location, window.history)) setCount((before) => before + 1);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return count;
}

/** `/facture-magasin?transaction=`: one order. Another order or a new link remounts the page. @see SI-01 @see PK-09 */
export default function StoreInvoicePage() {
  const { pathname, search } = useScreenLocation();
  const parameters = useScreenQuery();
  const linksFollowed = useLinksFollowed();
  return (
    <StoreInvoice
      key={`${search} ${linksFollowed}`}
      reference={parameters.get('transaction') ?? undefined}
      capability={capabilityFor(pathname + search)}
    />
  );
}
