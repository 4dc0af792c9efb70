import type { Pack } from '#domain/catalogue/pack.ts';
import { useSelector } from '@xstate/react';
import { pack as text } from '#domain/messages/pack.ts';
import { packCard } from '#domain/messages/cards.ts';
import { formatPrice } from '#domain/money/money.ts';
import {
  selectCanSubmit,
  selectIsOrdering,
  selectIsReloading,
  selectRefusal,
  type PackOrderRef,
} from '#machines/pack-order/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Price } from '#src/ui/Price.tsx';
import { SummaryBar } from '#src/ui/SummaryBar.tsx';
import styles from './PackSummary.module.css';

/** The total, the saving and the order button: beside the pack, or in a bottom bar on phones. @see PK-01 */
export function PackSummary({ page, pack }: { page: PackOrderRef; pack: Pack }) {
  // The pack of a page that the server rendered is shown before the machine has it.
  const isReloading = useSelector(page, selectIsReloading);
  const isOrdering = useSelector(page, selectIsOrdering);
  const refusal = useSelector(page, selectRefusal);
  const canSubmit = useSelector(page, selectCanSubmit);
  const saving = pack.catalogueTotal - pack.total;
  return (
    <SummaryBar label={text.total} refusal={refusal}>
      <div className={styles.figures}>
        <p className={styles.total}>
          <span className={styles.label}>{text.total}</span>
          <Price francs={pack.total} size="large" />
        </p>
        {saving > 0 && (
          <>
            <p className={styles.instead}>
              {text.instead} <s>{formatPrice(pack.catalogueTotal)}</s>
            </p>
            <p className={styles.saving}>{packCard.saving(formatPrice(saving))}</p>
          </>
        )}
      </div>
      {pack.total > 0 && (
        <Button
          busy={isReloading || isOrdering}
          disabled={!canSubmit}
          onClick={() => page.send({ type: 'submit.requested' })}
        >
          {text.submit}
        </Button>
      )}
    </SummaryBar>
  );
}
