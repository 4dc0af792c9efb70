import { Heart, Menu, ShoppingCart, X } from 'lucide';
import { store } from '#domain/shop/store.ts';
import { Button, ButtonLink, type ButtonVariant } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { IconButton, IconLink } from '#src/ui/IconButton.tsx';
import styles from './Gallery.module.css';
import { Bench, Specimen } from './Specimen.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'accent', 'secondary', 'quiet'];
const nothing = () => undefined;

/** What is pressed. */
export const Buttons = () => (
  <Bench>
    {VARIANTS.map((variant) => (
      <Specimen key={variant} name={`Button ${variant} : prêt, occupé, indisponible`} row>
        <Button variant={variant}>Voir les packs</Button>
        <Button variant={variant} busy>
          Envoi
        </Button>
        <Button variant={variant} disabled>
          Épuisé
        </Button>
      </Specimen>
    ))}
    <Specimen name="Button wide, texte long">
      <Button wide>Recevoir la facture de ma commande par e-mail et par WhatsApp dès aujourd’hui</Button>
    </Specimen>
    <Specimen name="Button small" row>
      <Button variant="secondary" small>
        Filtrer
      </Button>
    </Specimen>
    <Specimen name="ButtonLink" row>
      <ButtonLink to="/gallery/">Dans la boutique</ButtonLink>
      <ButtonLink href={store.chatUrl} newTab variant="secondary">
        Ailleurs
      </ButtonLink>
    </Specimen>
    <Specimen name="IconButton, IconLink : seul, compté, au-delà de 99, indisponible, sur fond sombre" row>
      <IconButton label="Menu" icon={Menu} onClick={nothing} />
      <IconLink label="Panier" icon={ShoppingCart} to="/gallery/" badge={3} />
      <IconButton label="Favoris" icon={Heart} badge={120} onClick={nothing} />
      <IconButton label="Fermer" icon={X} disabled />
      <span className={styles.dark}>
        <IconButton label="Fermer" icon={X} size={18} onClick={nothing} />
      </span>
    </Specimen>
    <Specimen name="CopyButton">
      <CopyButton text="KE-0123456789" label="Copier la référence" copiedLabel="Référence copiée" />
    </Specimen>
  </Bench>
);
