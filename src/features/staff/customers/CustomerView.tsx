import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffCustomer as text } from '#domain/messages/staff/customer.ts';
import { staffOrders } from '#domain/messages/staff/orders.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import type { TimelineEntry } from '#domain/staff/order-timeline.ts';
import type { PersonKey } from '#domain/staff/person-key.ts';
import { dayInDakar } from '#domain/text/dates.ts';
import { spacedPhone } from '#domain/text/phone.ts';
import { useShop } from '#src/api/client.ts';
import { signOutCustomer, type StaffCustomer, staffCustomerQuery } from '#src/api/staff-customers.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { Link } from '#src/ui/Link.tsx';
import { useScreenQuery } from '#src/ui/screen-location.ts';
import { Loaded } from '../Loaded.tsx';
import { OrderRows } from '../orders/OrderRow.tsx';
import { TimelineEntries } from '../orders/OrderTimeline.tsx';
import styles from '../orders/Orders.module.css';
import { ReasonForm } from '../ReasonForm.tsx';
import { SectionHead } from '../SectionHead.tsx';
import staff from '../Staff.module.css';
import { useStaffChange, useStaffMay } from '../use-staff.ts';

/** The parameter of the address with the place of a page. */
const PLACE_PARAMETER = 'apres';

/**
 * `/gestion/clients/{person}`: who a person is, and everything they ordered, paid and were sent.
 *
 * @see DK-03
 */
export function CustomerView({ person }: { person: PersonKey }) {
  const after = useScreenQuery().get(PLACE_PARAMETER) ?? undefined;
  const customer = useQuery(staffCustomerQuery(useShop(), person, after));
  return (
    <>
      <p>
        <Link to={staffPaths.orders}>{staffOrders.order.back}</Link>
      </p>
      <Loaded query={customer}>
        {(loaded) => <CustomerDetail person={person} customer={loaded} isFirst={after === undefined} />}
      </Loaded>
    </>
  );
}

function CustomerDetail({
  person,
  customer,
  isFirst,
}: {
  person: PersonKey;
  customer: StaffCustomer;
  isFirst: boolean;
}) {
  const { name, orders, next, timeline, isTimelineCut } = customer;
  const path = staffPaths.customer(person);
  const orderOf = ({ orderId }: TimelineEntry) => orders.find(({ id }) => id === orderId);
  return (
    <>
      <SectionHead title={name === '' ? text.erasedName : name} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CustomerFacts customer={customer} />
          {customer.id !== undefined && <SignOut person={person} />}
          <Card>
            <h2 className={staff.heading}>{text.orders}</h2>
            {orders.length === 0 ? (
              <p className={staff.soft}>{text.noOrders}</p>
            ) : (
              <>
                <p className={staff.soft}>{text.guestOrdersToo}</p>
                <OrderRows orders={orders} />
              </>
            )}
            <div className={staff.buttons}>
              {!isFirst && (
                <ButtonLink to={path} variant="secondary" small>
                  {text.first}
                </ButtonLink>
              )}
              {next !== undefined && (
                <ButtonLink to={`${path}?${PLACE_PARAMETER}=${next}`} variant="secondary" small>
                  {text.older}
                </ButtonLink>
              )}
            </div>
          </Card>
        </div>
        <div className={styles.column}>
          <Card>
            <h2 className={staff.heading}>{staffOrders.order.timeline}</h2>
            <TimelineEntries
              timeline={timeline}
              isCut={isTimelineCut}
              partsOf={(entry) => orderOf(entry)?.instalmentCount ?? 1}
              orderOf={(entry) => orderOf(entry)?.reference}
            />
          </Card>
        </div>
      </div>
    </>
  );
}

/** Signs the customer out everywhere, for a reason that stays in the audit trail. */
function SignOut({ person }: { person: PersonKey }) {
  const shop = useShop();
  const isAllowed = useStaffMay('signOutCustomers');
  const [isAsked, setAsked] = useState(false);
  const signOut = useStaffChange(
    (_, reason: string) => signOutCustomer(shop, person, reason),
    () => text.signedOut,
    () => setAsked(false),
  );
  if (!isAllowed) return null;
  if (isAsked) return <ReasonForm title={text.signOut} detail={text.signOutDetail} change={signOut} />;
  return (
    <div>
      <Button small variant="quiet" onClick={() => setAsked(true)}>
        {text.signOut}
      </Button>
    </div>
  );
}

function CustomerFacts({
  customer: { id, phone, email, address, adhesion, createdAt, accounts },
}: {
  customer: StaffCustomer;
}) {
  const { phone: phoneLabel, email: emailLabel, address: addressLabel, none } = staffOrders.order;
  return (
    <Card>
      <h2 className={staff.heading}>{text.facts}</h2>
      <DefinitionList
        items={[
          {
            label: text.account,
            value:
              id === undefined || createdAt === undefined
                ? text.guest
                : `${staffPages.members.number(id)}, ${text.accountSince(dayInDakar(createdAt))}`,
          },
          {
            label: phoneLabel,
            value: phone === undefined ? none : <a href={`tel:${phone}`}>{spacedPhone(phone)}</a>,
          },
          {
            label: emailLabel,
            value: email === undefined ? none : <a href={`mailto:${email}`}>{email}</a>,
          },
          { label: addressLabel, value: address ?? none },
          ...(id === undefined
            ? []
            : [{ label: staffPages.sections.members, value: staffPages.members.states[adhesion] }]),
          ...(accounts.length === 0
            ? []
            : [
                {
                  label: text.samePhone,
                  value: (
                    <ul className={styles.lines}>
                      {accounts.map((account) => (
                        <li key={account.id}>
                          <Link to={staffPaths.customer({ kind: 'customer', id: account.id })}>
                            {account.name}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  );
}
