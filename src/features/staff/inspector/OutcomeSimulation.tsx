import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inspector as text } from '#domain/messages/inspector.ts';
import type { RecordedPayment } from '#domain/inspection/recording.ts';
import type { SimulatedOutcome } from '#domain/payments/simulation.ts';
import { useShop } from '#src/api/client.ts';
import { recordingQuery, simulateOutcome } from '#src/api/recordings.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Select } from '#src/ui/Select.tsx';
import staff from '../Staff.module.css';

/** How often the recording is read after a simulation, and for how long, in milliseconds. */
const READ_EVERY_MS = 2_000;
const READ_FOR_MS = 60_000;

/**
 * Has the provider's sandbox play an outcome of an open payment. The recording is read again until the payment is closed.
 *
 * @param shown the payment whose page this is; another payment of its order can be the open one
 * @param outcomes at least one
 * @see DK-18
 */
export function OutcomeSimulation({
  shown,
  payment: { transactionId },
  outcomes,
}: {
  shown: string;
  payment: RecordedPayment;
  outcomes: readonly [SimulatedOutcome, ...SimulatedOutcome[]];
}) {
  const shop = useShop();
  const cache = useQueryClient();
  const query = recordingQuery(shop, shown);
  const [outcome, setOutcome] = useState(outcomes[0]);
  const simulation = useMutation({
    mutationFn: () => simulateOutcome(shop, transactionId, outcome),
    onSuccess: (recording) => cache.setQueryData(query.queryKey, recording),
  });
  const { isSuccess, submittedAt } = simulation;
  useQuery({
    ...query,
    refetchInterval: () => isSuccess && Date.now() < submittedAt + READ_FOR_MS && READ_EVERY_MS,
  });
  return (
    <Card>
      <form
        aria-label={text.simulation.title}
        className={staff.form}
        onSubmit={(event) => {
          event.preventDefault();
          simulation.mutate();
        }}
      >
        <h2 className={staff.heading}>{text.simulation.title}</h2>
        <p className={staff.soft}>{text.simulation.detail(transactionId)}</p>
        <Select
          label={text.simulation.outcome}
          name="outcome"
          options={outcomes.map((value) => ({ value, label: text.simulation.outcomes[value] }))}
          value={outcome}
          onChange={setOutcome}
        />
        {simulation.isError && <Alert tone="error">{simulation.error.message}</Alert>}
        {isSuccess && <Alert tone="info">{text.simulation.played}</Alert>}
        <Button type="submit" variant="secondary" busy={simulation.isPending}>
          {text.simulation.button}
        </Button>
      </form>
    </Card>
  );
}
