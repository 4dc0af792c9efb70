import { MessageCircle, Phone, Truck } from 'lucide';
import type { BasketName } from '#domain/basket/index.ts';
import { type OrderedBasket, SALE_TYPE_OF } from '#domain/basket/names.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { checkout } from '#domain/messages/checkout.ts';
import { paths, withQuery } from '#domain/paths.ts';
import { store } from '#domain/shop/store.ts';
import { moveWishlistToCart } from '#src/baskets/actions.ts';
import type { BasketContent } from '#src/baskets/use-basket.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Price } from '#src/ui/Price.tsx';
import { SummaryBar } from '#src/ui/SummaryBar.tsx';
import { toast } from '#src/ui/toast.ts';
import { orderMessage } from './order-message.ts';
import styles from './Summary.module.css';

/** The subtotal and the order button: beside the lines, or in a bottom bar on phones. @see RT-11 */
export function Summary({
  name,
  content,
  discount,
}: {
  name: BasketName;
  content: BasketContent;
  /** The welcome discount in whole francs. */
  discount: number;
}) {
  return (
    <SummaryBar label={text.summary}>
      <p className={styles.total}>
        <span className={styles.label}>{text.subtotal}</span>
        <Price francs={content.total} size={discount > 0 ? 'small' : 'large'} />
      </p>
      {discount > 0 && (
        <>
          <p className={styles.total}>
            <span className={styles.label}>{checkout.discount}</span>
            <Price francs={-discount} size="small" />
          </p>
          <p className={styles.total}>
            <span className={styles.label}>{checkout.total}</span>
            <Price francs={content.total - discount} size="large" />
          </p>
        </>
      )}
      {name !== 'wishlist' && (
        <p className={styles.delivery}>
          <Icon icon={Truck} size={18} />
          {text.delivery}
        </p>
      )}
      {name === 'wishlist' ? (
        <Button onClick={moveAll}>{text.allToCart}</Button>
      ) : (
        <Order name={name} content={content} />
      )}
    </SummaryBar>
  );
}

function moveAll(): void {
  const { moved, left } = moveWishlistToCart();
  toast(
    left === 0
      ? { tone: 'success', text: text.moved(moved) }
      : { tone: 'warning', text: text.movedSome(moved) },
  );
}

/** Orders online, by chat or by phone; lines that can no longer be bought are left out of the message. */
function Order({ name, content: { items, total } }: { name: OrderedBasket; content: BasketContent }) {
  if (total === 0) return null;
  return (
    <>
      <ButtonLink to={paths.checkoutOf(name)}>{text.checkout[SALE_TYPE_OF[name]]}</ButtonLink>
      <a
        href={withQuery(store.chatUrl, { text: orderMessage(name, items, total) })}
        target="_blank"
        rel="noopener"
        className={styles.call}
        aria-label={text.order}
      >
        <Icon icon={MessageCircle} size={20} />
        <span className={styles.number}>{text.order}</span>
      </a>
      <a href={`tel:${store.phone}`} className={styles.call} aria-label={text.call(store.phoneShown)}>
        <Icon icon={Phone} size={20} />
        <span className={styles.number}>{text.call(store.phoneShown)}</span>
      </a>
    </>
  );
}
