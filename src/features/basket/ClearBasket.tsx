import { Trash2 } from 'lucide';
import { useState } from 'react';
import type { BasketName } from '#domain/basket/index.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { clearBasket } from '#src/baskets/actions.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/Icon.tsx';

/** Clears the basket after a confirmation. @see BK-04 */
export function ClearBasket({ name, count }: { name: BasketName; count: number }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        <Icon icon={Trash2} size={18} />
        {name === 'wishlist' ? text.clearWishes : text.clear}
      </Button>
      <Dialog
        title={text.clearTitle(text.titles[name])}
        open={isAsking}
        onClose={close}
        footer={
          <>
            <Button
              wide
              onClick={() => {
                close();
                clearBasket(name);
              }}
            >
              {text.clearYes}
            </Button>
            <Button wide variant="secondary" onClick={close}>
              {text.clearNo}
            </Button>
          </>
        }
      >
        <p>{text.clearDetail(count)}</p>
      </Dialog>
    </>
  );
}
