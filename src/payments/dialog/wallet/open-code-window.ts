import { QR_WINDOW_PX } from '#domain/constants.ts';
import { payment as text } from '#domain/messages/payment.ts';

/**
 * Shows a QR code in a window of 400 × 400 pixels, so that it can be moved to another screen. The picture is written into
 * the window: its data URL would be too long for an address.
 *
 * @param code a data URL of a PNG picture
 * @see PM-07
 */
export function openCodeWindow(code: string): void {
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
