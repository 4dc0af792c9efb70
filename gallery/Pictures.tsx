import { useCategories } from '#src/api/categories.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { WovenMotif } from '#src/ui/WovenMotif.tsx';
import styles from './Gallery.module.css';
import { Bench, Specimen } from './Specimen.tsx';

/** Products on the tints of their categories, as the shop's server knows them. */
function Tints() {
  const categories = useCategories();
  if (categories.isPending) return <Spinner label="Chargement…" />;
  if (categories.isError)
    return (
      <ErrorState
        title="Le serveur de la boutique ne répond pas."
        detail={categories.error.message}
        onRetry={() => void categories.refetch()}
      />
    );
  return (
    <ul className={styles.tints}>
      {categories.data.map(({ id, name, tint, image }) => (
        <li key={id}>
          <span className={styles.tint} style={{ '--tint': tint }}>
            {image !== null && <ProductPicture image={image} alt="" tint={tint} sizes="8rem" square />}
          </span>
          {name}
          <br />
          {tint}
        </li>
      ))}
    </ul>
  );
}

/** What is looked at. */
export const Pictures = () => (
  <Bench>
    <Specimen name="WovenMotif">
      <WovenMotif />
    </Specimen>
    <Specimen name="ProductPicture : absente">
      <div className={styles.tints}>
        <ProductPicture image="/pictures/absente-512.webp" alt="" tint="#dcebf3" sizes="8rem" />
      </div>
    </Specimen>
    <Specimen name="QrCode">
      <QrCode value="https://boutique.test/paiement-partage" label="Code QR du lien de paiement">
        Scannez ce code avec le téléphone qui paie.
      </QrCode>
    </Specimen>
    <Specimen name="ProductPicture sur la teinte de chaque rayon" wide>
      <Tints />
    </Specimen>
  </Bench>
);
