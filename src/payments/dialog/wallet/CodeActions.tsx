import { useSelector } from '@xstate/react';
import { Copy, Maximize2, Radar } from 'lucide';
import { payment as text } from '#domain/messages/payment.ts';
import { selectIsMonitoring, type MobileMoneyRef } from '#machines/mobile-money/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { isPicture } from '#src/payments/NextStepView.tsx';
import { isNarrow } from '#src/payments/ProviderLink.tsx';
import styles from './OpenPayment.module.css';
import { QR_WINDOW_PX } from '#domain/payments/timings.ts';

/** @returns whether the browser allowed it */
async function copy(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

/** Copies the link of a payment, e.g. for another browser or phone. @see PM-07 */
export function CopyLink({ dialog, label }: { dialog: MobileMoneyRef; label: string }) {
  useEmitted(dialog, 'codeLink.toCopy', ({ text: link }) => {
    void copy(link).then((isCopied) =>
      dialog.send({ type: isCopied ? 'codeLink.copied' : 'codeLink.copyFailed' }),
    );
  });
  return (
    <Button variant="quiet" onClick={() => dialog.send({ type: 'codeLink.copyRequested' })}>
      <Icon icon={Copy} size={18} />
      {label}
    </Button>
  );
}

/** What can be done with a code on screen: watch it, copy its link, and show it in a window. @see PM-07 @see PM-09 */
export function CodeActions({ dialog, code }: { dialog: MobileMoneyRef; code: string }) {
  const isMonitoring = useSelector(dialog, selectIsMonitoring);
  return (
    <div className={styles.codeActions}>
      <Button
        variant="secondary"
        wide
        busy={isMonitoring}
        onClick={() => dialog.send({ type: 'monitoring.requested' })}
      >
        <Icon icon={Radar} size={18} />
        {isMonitoring ? text.monitoring.active : text.monitoring.start}
      </Button>
      <CopyLink dialog={dialog} label={text.qrLink.copy} />
      {isPicture(code) && !isNarrow() && (
        <Button variant="quiet" onClick={() => openCodeWindow(code)}>
          <Icon icon={Maximize2} size={18} />
          {text.qrLink.enlarge}
        </Button>
      )}
    </div>
  );
}

/**
 * Shows a QR code in a window of 400 × 400 pixels, so that it can be moved to another screen. The picture is written into
 * the window: its data URL would be too long for an address.
 *
 * @param code a data URL of a PNG picture
 * @see PM-07
 */
function openCodeWindow(code: string): void {
  const shown = window.open('', 'code-qr', `width=${QR_WINDOW_PX},height=${QR_WINDOW_PX}`);
  if (shown === null) return;
  const { document } = shown;
  document.documentElement.lang = 'fr';
  document.title = text.qrLink.windowTitle;
  const picture = document.createElement('img');
  picture.src = code;
  picture.alt = text.qrLink.windowTitle;
  picture.width = QR_WINDOW_PX;
  picture.height = QR_WINDOW_PX;
  document.body.style.margin = '0';
  document.body.replaceChildren(picture);
}
