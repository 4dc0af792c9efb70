import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { BASKET_PATHS } from '#domain/basket/names.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { shop } from '#domain/messages/shop.ts';
import { PICTURE_SIZES } from '#domain/picture.ts';
import {
  type AddedItem as Item,
  addedItemMachine,
  selectIsPassive,
  selectItem,
} from '#machines/added-item/index.ts';
import type { OverlayQueueRef } from '#machines/overlay-queue/index.ts';
import { useBasket } from '#src/baskets/use-basket.ts';
import { useActorRef } from '#src/inspection/use-actor-ref.ts';
import { PopupFrame } from '#src/popups/PopupFrame.tsx';
import { useOverlay } from '#src/popups/use-overlay.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { ProductName } from '#src/ui/ProductName.tsx';
import { useBackCloses } from '#src/ui/use-back-closes.ts';
import styles from './AddedItem.module.css';

export interface AddedItemProps {
  queue: OverlayQueueRef;
  path: string;
  /** How many items the user has added so far. */
  additions: number;
  /** The last of them. */
  item: Item | undefined;
}

/** What the user has just added, with the way to its basket; not on the page of that basket. @see PC-03 */
export function AddedItem({ queue, path, additions, item }: AddedItemProps) {
  const sheet = useActorRef(addedItemMachine);
  const shown = useSelector(sheet, selectItem);
  const isPassive = useSelector(sheet, selectIsPassive);
  const isTurn = useOverlay(queue, 'added', shown !== undefined);

  useEffect(() => sheet.send({ type: 'path.changed', path }), [sheet, path]);
  const show = useEffectEvent(() => {
    if (item !== undefined && BASKET_PATHS[item.name] !== path) sheet.send({ type: 'item.added', item });
  });
  useEffect(() => {
    if (additions > 0) show();
  }, [additions]);

  const close = () => sheet.send({ type: 'closed' });
  useBackCloses(isTurn && shown !== undefined, close);

  if (!isTurn || shown === undefined) return null;
  return (
    <PopupFrame
      title={text.addedTo[shown.name]}
      closeLabel={shop.close}
      onClose={close}
      isPassive={isPassive}
      onAttention={(isHeld) => sheet.send({ type: isHeld ? 'held' : 'released' })}
    >
      <AddedLine item={shown} />
      <div className={styles.actions}>
        <ButtonLink to={BASKET_PATHS[shown.name]} wide>
          {text.panel.seeAll[shown.name]}
        </ButtonLink>
        <Button variant="quiet" wide onClick={close}>
          {text.continueShort}
        </Button>
      </div>
    </PopupFrame>
  );
}

function AddedLine({ item: { name, id } }: { item: Item }) {
  const { items, pieces } = useBasket(name);
  const added = items.find(({ line }) => line.id === id);
  if (added?.product === undefined) return null;
  const { product, availability } = added;
  return (
    <div className={styles.line}>
      <span className={styles.picture}>
        <ProductPicture image={product.image} alt="" tint={product.tint} sizes={PICTURE_SIZES.thumb} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          <ProductName name={product.name} />
        </p>
        {availability.kind === 'offered' && <Price francs={availability.price} />}
        <output className={styles.count}>{text.inBasket(pieces)}</output>
      </div>
    </div>
  );
}
