import type { ReactNode } from 'react';
import type { BasketName } from '#domain/basket/names.ts';
import type { Product } from '#src/api/products.ts';
import { useBasketAction } from '#src/baskets/use-basket-action.ts';
import { Button, type ButtonVariant } from '#src/ui/Button.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

export interface BasketButtonProps {
  basket: BasketName;
  product: Product;
  variant?: ButtonVariant;
  children: ReactNode;
}

/**
 * Adds a product to a basket. Shows a spinner while the baskets load, and keeps the focus.
 *
 * @see PC-02
 * @see PC-03
 */
export function BasketButton({ basket, product, variant = 'primary', children }: BasketButtonProps) {
  const [isBusy, act] = useBasketAction();
  return (
    <Button variant={variant} wide onClick={() => act(({ addItem }) => addItem(basket, product))}>
      {isBusy && <Spinner />}
      {children}
    </Button>
  );
}
