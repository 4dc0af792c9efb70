import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { settlementDay } from '#domain/forms/settlement.ts';
import { settlement as text } from '#domain/messages/settlement.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { useShop } from '#src/api/client.ts';
import { settlementQuery } from '#src/api/staff-settlement.ts';
import { Field } from '#src/ui/Field.tsx';
import { Loaded } from '../Loaded.tsx';
import { SectionHead } from '../SectionHead.tsx';
import { ClosedDays } from './ClosedDays.tsx';
import { DayClose } from './DayClose.tsx';
import { ProviderDayCard } from './ProviderDayCard.tsx';
import staff from '../Staff.module.css';

/** The day of drawers and providers, and its close. @see DK-13 @see DK-14 */
export default function ClosingView() {
  return (
    <>
      <SectionHead title={staffPages.sections.closing} />
      <DayClose />
      <ProvidersOfDay />
      <ClosedDays />
    </>
  );
}

function ProvidersOfDay() {
  const [day, setDay] = useState(() => isoDayInDakar(Date.now()));
  const checked = v.safeParse(settlementDay, day);
  const query = useQuery({ ...settlementQuery(useShop(), day), enabled: checked.success });
  return (
    <section className={staff.content} aria-labelledby="providers">
      <h2 id="providers" className={staff.heading}>
        {text.providers}
      </h2>
      <p className={staff.soft}>{text.intro}</p>
      <Field
        label={text.day}
        name="day"
        type="date"
        value={day}
        onChange={setDay}
        error={checked.success ? undefined : checked.issues[0].message}
      />
      {checked.success && (
        <Loaded query={query}>
          {({ providers }) =>
            providers.map((each) => <ProviderDayCard key={each.provider} day={day} account={each} />)
          }
        </Loaded>
      )}
    </section>
  );
}
