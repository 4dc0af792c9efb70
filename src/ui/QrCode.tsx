import type { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { prefetch } from './prefetch.ts';
import styles from './QrCode.module.css';
import { Skeleton } from './Skeleton.tsx';

/** Modules of white around a code, without which scanners do not find it. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  /** What the code says: a link that another phone opens. */
  value: string;
  /** What a person does with it, for those who cannot see it and while it is printed. */
  label: string;
  /** Shown below the code. */
  children: string;
}

/**
 * A link as a code that the camera of a phone opens. The drawing is loaded with the first one; without it, as without a
 * connection, nothing is shown: the link beside it remains.
 */
export function QrCode({ value, label, children }: QrCodeProps) {
  const [drawing, setDrawing] = useState<{ Code: typeof QRCodeSVG | undefined }>();
  useEffect(() => {
    let isShown = true;
    let Code: typeof QRCodeSVG | undefined;
    // Never a reason to reload a page on which one pays.
    void prefetch(async () => ({ QRCodeSVG: Code } = await import('qrcode.react'))).then(
      () => isShown && setDrawing({ Code }),
    );
    return () => void (isShown = false);
  }, []);
  if (drawing !== undefined && drawing.Code === undefined) return null;
  return (
    <figure className={styles.figure}>
      <div className={styles.code}>
        {drawing?.Code === undefined ? (
          <Skeleton shape="square" />
        ) : (
          <drawing.Code
            value={value}
            size={208}
            marginSize={QUIET_ZONE}
            level="M"
            bgColor="#fff"
            fgColor="#000"
            aria-label={label}
          />
        )}
      </div>
      <figcaption className={styles.caption}>{children}</figcaption>
    </figure>
  );
}
