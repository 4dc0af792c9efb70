import { MessageCircle } from 'lucide';
import { product as text } from '#domain/messages/product.ts';
import { formatPrice } from '#domain/money/money.ts';
import { paths, withQuery } from '#domain/paths.ts';
import { store } from '#domain/shop/store.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { useOrigin } from '#src/ui/client-value.ts';
import { ButtonLink, type ButtonVariant } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { PurchaseOption } from './purchase-options.ts';

export interface OrderLinkProps {
  product: ProductDetail;
  option: PurchaseOption;
  variant?: ButtonVariant;
}

/** Opens the chat with a message that has the product, the purchase option and the price. */
export function OrderLink({ product: { id, name }, option, variant = 'primary' }: OrderLinkProps) {
  const url = useOrigin() + paths.product(id);
  const said = text.orderText(
    store.brand,
    name,
    text.options[option.type].toLowerCase(),
    formatPrice(option.total),
    url,
  );
  return (
    <ButtonLink href={withQuery(store.chatUrl, { text: said })} newTab wide variant={variant}>
      <Icon icon={MessageCircle} size={20} />
      {text.order}
    </ButtonLink>
  );
}
