import { useScreenQuery } from '#src/ui/screen-location.ts';
import { PackOrder, type PackOrderDialogs } from './PackOrder.tsx';

/** `/pack-promo?code=`: one pack, ordered and paid. Another code is another visit. @see RT-15 @see PK-01 */
export default function PackOrderPage(dialogs: PackOrderDialogs) {
  const parameters = useScreenQuery();
  const code = parameters.get('code') ?? undefined;
  return <PackOrder key={code} code={code} {...dialogs} />;
}
