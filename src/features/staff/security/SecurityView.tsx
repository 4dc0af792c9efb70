import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { factorRemovalForm } from '#domain/forms/second-factor.ts';
import { secondFactor } from '#domain/messages/second-factor.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { dayInDakar } from '#domain/text/dates.ts';
import { useShop } from '#src/api/client.ts';
import { secondFactorQuery, switchOffSecondFactor } from '#src/api/second-factor.ts';
import { STAFF_KEY } from '#src/api/staff.ts';
import { FormField, FormPassword, useSchemaForm } from '#src/forms/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { toast } from '#src/ui/toast.ts';
import { Loaded } from '../Loaded.tsx';
import { SectionHead } from '../SectionHead.tsx';
import styles from '../Staff.module.css';
import { FactorSetup } from './FactorSetup.tsx';

const text = secondFactor.page;

/** `/gestion/securite`: the second factor of the own account. Staff whose role needs one are led here first. */
export function SecurityView() {
  const factor = useQuery(secondFactorQuery(useShop()));
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (
    <>
      <SectionHead title={staffPages.sections.security} />
      <Loaded query={factor}>
        {({ switchedOnAt: since, codesLeft, required }) => (
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
                {since === undefined ? (
                  <FactorSetup
                    onDone={async () => {
                      await cache.invalidateQueries({ queryKey: [STAFF_KEY] });
                      if (required) await navigate(staffPaths.home);
                    }}
                  />
                ) : (
                  <>
                    <p>
                      {text.on(dayInDakar(since))} {text.codesLeft(codesLeft)}
                    </p>
                    <FactorRemoval />
                  </>
                )}
              </div>
            </Card>
          </>
        )}
      </Loaded>
    </>
  );
}

function FactorRemoval() {
  const shop = useShop();
  const cache = useQueryClient();
  const { control, handleSubmit } = useSchemaForm(factorRemovalForm, { currentPassword: '', code: '' });
  const switchOff = useMutation({
    mutationFn: (typed: { currentPassword: string; code: string }) => switchOffSecondFactor(shop, typed),
    onSuccess: async () => {
      toast({ tone: 'success', text: text.switchedOff, stays: true });
      await cache.invalidateQueries({ queryKey: [STAFF_KEY] });
    },
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
