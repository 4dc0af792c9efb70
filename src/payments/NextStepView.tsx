import { Smartphone } from 'lucide';
import { payment as text } from '#domain/messages/payment.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { NextStep } from '#domain/payments/next-step.ts';
import { safeProviderUrl } from '#src/api/safe-urls.ts';
import styles from './NextStepView.module.css';
import { Icon } from '#src/ui/Icon.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';
import { isNarrow, ProviderLink } from './ProviderLink.tsx';

interface NextStepViewProps {
  step: NextStep;
  /** Text of the link, if there is only one. */
  linkText: string;
  /** Whole francs. */
  amount: number;
  orderReference: string;
}

/** Only pictures embedded in the response; other URLs are not loaded (HAZARDS C21). */
export const isPicture = (code: string) => /^data:image\/png;base64,[A-Za-z0-9+/=]+$/.test(code);

/** What the payer does next: open the provider's page, scan a code, or approve on the phone. @see PM-06 */
export function NextStepView({ step, linkText, amount, orderReference }: NextStepViewProps) {
  const codeLabel = text.waiting.qrCode(formatPrice(amount), orderReference);
  if (step.kind === 'link') {
    const scanned = isNarrow() ? undefined : safeProviderUrl(step.url);
    return (
      <div className={styles.code}>
        <ProviderLink href={step.url}>{linkText}</ProviderLink>
        {scanned !== undefined && (
          <QrCode value={scanned} label={codeLabel}>
            {text.waiting.qrLinkHint}
          </QrCode>
        )}
      </div>
    );
  }
  if (step.kind === 'confirm')
    return (
      <p className={styles.confirm}>
        <Icon icon={Smartphone} size={22} />
        {text.waiting.confirm(step.phone)}
      </p>
    );
  const hasPicture = isPicture(step.code);
  // Without a picture the code is drawn from its link.
  const drawn = hasPicture ? undefined : safeProviderUrl(step.url ?? step.links[0]?.url);
  const isScanned = (hasPicture || drawn !== undefined) && !isNarrow();
  return (
    <div className={styles.code}>
      {isScanned && (
        <>
          {drawn === undefined ? (
            <img src={step.code} alt={codeLabel} className={styles.picture} width={240} height={240} />
          ) : (
            <QrCode value={drawn} label={codeLabel}>
              {text.waiting.qrHint}
            </QrCode>
          )}
          <p className={styles.caption}>
            {formatPrice(amount)} · {orderReference}
          </p>
          {drawn === undefined && <p className={styles.hint}>{text.waiting.qrHint}</p>}
        </>
      )}
      {step.links.map(({ label, url }, index) => {
        const href = safeProviderUrl(url);
        return (
          href !== undefined && (
            // One way is suggested: the code on screen, otherwise the first application.
            <ProviderLink key={url} href={href} variant={isScanned || index > 0 ? 'secondary' : 'primary'}>
              {text.waiting.openApp(label)}
            </ProviderLink>
          )
        );
      })}
    </div>
  );
}
