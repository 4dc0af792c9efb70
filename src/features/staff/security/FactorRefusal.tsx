import { useSelector } from '@xstate/react';
import { type SecondFactorRef, selectIsUnsure, selectRefusal } from '#machines/second-factor/index.ts';
import { Alert } from '#src/ui/Alert.tsx';

interface FactorRefusalProps {
  factor: SecondFactorRef;
  /** What is true after a refusal. */
  title: string;
  /** What may be true once an answer has not arrived. */
  unsure: { title: string; detail: string };
}

/** Why the last call failed, beside the button that made it. */
export function FactorRefusal({ factor, title, unsure }: FactorRefusalProps) {
  const refusal = useSelector(factor, selectRefusal);
  const isUnsure = useSelector(factor, selectIsUnsure);
  if (refusal === undefined) return null;
  return isUnsure ? (
    <Alert tone="warning" title={unsure.title}>
      {refusal} {unsure.detail}
    </Alert>
  ) : (
    <Alert tone="error" title={title}>
      {refusal}
    </Alert>
  );
}
