import { contact as text } from '#domain/messages/opened-parts.ts';
import { store } from '#domain/shop/store.ts';
import { ButtonLink } from './Button.tsx';

/** Calls the shop; beside each sentence that asks to do so. */
export const CallButton = () => (
  <ButtonLink href={`tel:${store.phone}`} variant="secondary">
    {text.call(store.phoneShown)}
  </ButtonLink>
);
