import { ImageUp } from 'lucide';
import { useState } from 'react';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import type { StaffProduct } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { type ChosenPicture, readPictureFile } from './picture-file.ts';
import styles from './Staff.module.css';

/** The picture of a product: the stored one, or the chosen one before it is saved. @see HAZARDS D7 */
export function PictureField({
  product,
  chosen,
  error,
  onChoose,
}: {
  product: StaffProduct | undefined;
  chosen: ChosenPicture | undefined;
  /** What the server refused. */
  error: string | undefined;
  onChoose: (picture: ChosenPicture) => void;
}) {
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = (file: File) => {
    setUnreadable(false);
    readPictureFile(file).then(onChoose, () => setUnreadable(true));
  };
  const problem = isUnreadable ? text.products.unreadableFile : error;
  return (
    <div className={styles.picture}>
      <CurrentPicture product={product} chosen={chosen} />
      <label className={styles.upload}>
        <Icon icon={ImageUp} size={20} />
        {text.products.picture}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby="picture-note"
          onChange={({ target: { files } }) => {
            const [file] = files ?? [];
            if (file) choose(file);
          }}
        />
      </label>
      <p id="picture-note" aria-live="polite" className={styles.soft}>
        {noteOf(product, chosen)}
      </p>
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
    </div>
  );
}

function CurrentPicture({
  product,
  chosen,
}: {
  product: StaffProduct | undefined;
  chosen: ChosenPicture | undefined;
}) {
  if (chosen) return <img src={chosen.url} alt="" className={styles.preview} />;
  if (product?.image === undefined) return null;
  return <ProductPicture image={product.image} alt={product.form.name} tint={product.tint} sizes="12rem" />;
}

function noteOf(product: StaffProduct | undefined, chosen: ChosenPicture | undefined): string {
  if (chosen) return text.products.pictureChosen(chosen.name);
  return product?.image === undefined ? text.products.noPicture : text.products.pictureHint;
}
