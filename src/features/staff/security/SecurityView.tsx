import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { factorProofForm } from '#domain/forms/second-factor.ts';
import { secondFactor } from '#domain/messages/second-factor.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { dayInDakar } from '#domain/text/dates.ts';
import { useShop } from '#src/api/client.ts';
import {
  type FactorProof,
  type SecondFactorRef,
  selectIsShowingCodes,
  selectIsUnsure,
} from '#machines/second-factor/index.ts';
import { type FactorState, secondFactorQuery, switchOffSecondFactor } from '#src/api/second-factor.ts';
import { STAFF_KEY } from '#src/api/staff.ts';
import { FormField, FormPassword, useSchemaForm } from '#src/forms/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { SwapRegion } from '#src/ui/SwapRegion.tsx';
import { toast } from '#src/ui/toast.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { Loaded } from '../Loaded.tsx';
import { SectionHead } from '../SectionHead.tsx';
import styles from '../Staff.module.css';
import { connectSecondFactor } from './actors.ts';
import { CodeRenewal } from './CodeRenewal.tsx';
import { FactorSetup } from './FactorSetup.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const text = secondFactor.page;

/** So few recovery codes that new ones are offered. */
const FEW_CODES = 2;

/** `/gestion/securite`: the second factor of the own account. Staff whose role needs one are led here first. */
export function SecurityView() {
  const state = useQuery(secondFactorQuery(useShop()));
  return (
    <>
      <SectionHead title={staffPages.sections.security} />
      <Loaded query={state}>{(read) => <OwnFactor state={read} />}</Loaded>
    </>
  );
}

function OwnFactor({ state }: { state: FactorState }) {
  const { switchedOnAt: since, required } = state;
  const shop = useShop();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const factor = useActorRef(useMemo(() => connectSecondFactor(shop), [shop]));
  const isShowingCodes = useSelector(factor, selectIsShowingCodes);
  const readAgain = () => cache.invalidateQueries({ queryKey: [STAFF_KEY] });
  // The staff area was closed without it.
  const [wasRequired] = useState(since === undefined && required);
  const goOn = async () => {
    await readAgain();
    if (wasRequired) await navigate(staffPaths.home);
  };
  useEmitted(factor, 'outcome.unknown', () => void readAgain());
  useEmitted(factor, 'codes.kept', () => void goOn());
  return (
    <>
      {since === undefined && required && (
        <Alert tone="warning" title={text.requiredTitle}>
          {text.requiredDetail}
        </Alert>
      )}
      <Card>
        <div className={styles.list}>
          <h2 className={styles.heading}>{text.heading}</h2>
          <p>{text.lead}</p>
          <SwapRegion label={text.heading} shows={isShowingCodes ? 'codes' : 'state'}>
            {isShowingCodes ? (
              <RecoveryCodes factor={factor} />
            ) : since === undefined ? (
              <FactorSetup factor={factor} />
            ) : (
              <FactorChanges factor={factor} since={since} codesLeft={state.codesLeft} />
            )}
          </SwapRegion>
        </div>
      </Card>
    </>
  );
}

interface FactorChangesProps {
  factor: SecondFactorRef;
  /** Ms since the epoch. */
  since: number;
  codesLeft: number;
}

/** What can be done with a second factor that is on. */
function FactorChanges({ factor, since, codesLeft }: FactorChangesProps) {
  const isUnsure = useSelector(factor, selectIsUnsure);
  return (
    <div className={styles.list}>
      <p>
        {text.on(dayInDakar(since))} {text.codesLeft(codesLeft)}
      </p>
      <details open={isUnsure || codesLeft <= FEW_CODES}>
        <summary className={styles.summary}>{text.renew}</summary>
        <CodeRenewal factor={factor} />
      </details>
      <details>
        <summary className={styles.summary}>{text.switchOff}</summary>
        <FactorRemoval factor={factor} />
      </details>
    </div>
  );
}

function FactorRemoval({ factor }: { factor: SecondFactorRef }) {
  const shop = useShop();
  const cache = useQueryClient();
  const { control, handleSubmit } = useSchemaForm(factorProofForm, { currentPassword: '', code: '' });
  const switchOff = useMutation({
    mutationFn: (typed: FactorProof) => switchOffSecondFactor(shop, typed),
    onSuccess: () => {
      factor.send({ type: 'factor.switchedOff' });
      toast({ tone: 'success', text: text.switchedOff, stays: true });
    },
    // Also after a failure: the answer may be lost.
    onSettled: () => cache.invalidateQueries({ queryKey: [STAFF_KEY] }),
  });
  return (
    <form
      noValidate
      aria-label={text.switchOff}
      className={styles.form}
      onSubmit={handleSubmit((typed) => switchOff.mutate(typed))}
    >
      <p className={styles.soft}>{text.switchOffDetail}</p>
      <FormPassword control={control} name="currentPassword" label={text.password} />
      <FormField control={control} name="code" label={text.anyCode} autoComplete="one-time-code" />
      {switchOff.isError && <Alert tone="error">{switchOff.error.message}</Alert>}
      <div className={styles.buttons}>
        <Button type="submit" variant="secondary" busy={switchOff.isPending}>
          {text.switchOff}
        </Button>
      </div>
    </form>
  );
}
