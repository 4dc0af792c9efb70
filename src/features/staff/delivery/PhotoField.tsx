import { Camera } from 'lucide';
import { useState } from 'react';
import { delivery as text } from '#domain/messages/staff/delivery.ts';
import { Icon } from '#src/ui/Icon.tsx';
import staff from '../Staff.module.css';

/** Takes a photo of a delivery. @param read gives its `data:` URL, and rejects what is no picture */
export function PhotoField({
  isChosen,
  read,
  onChoose,
}: {
  isChosen: boolean;
  read: (file: File) => Promise<string>;
  onChoose: (picture: string | undefined) => void;
}) {
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async (file: File): Promise<void> => {
    setUnreadable(false);
    try {
      onChoose(await read(file));
    } catch {
      onChoose(undefined);
      setUnreadable(true);
    }
  };
  return (
    <>
      <label className={staff.upload}>
        <Icon icon={Camera} size={20} />
        {text.picture}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          capture="environment"
          onChange={({ target: { files } }) => {
            const [file] = files ?? [];
            if (file) void choose(file);
          }}
        />
      </label>
      <p aria-live="polite" className={staff.soft}>
        {isChosen && text.pictureChosen}
        {isUnreadable && text.unreadablePicture}
      </p>
    </>
  );
}
