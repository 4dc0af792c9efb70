import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRead } from '#domain/account/session.ts';
import { profile as text } from '#domain/messages/profile.ts';
import { shop as words } from '#domain/messages/shop.ts';
import type { SaleType } from '#domain/order.ts';
import { paths } from '#domain/paths.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { useSession } from '#src/session/use-session.ts';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Page } from '#src/ui/Page.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { Tabs } from '#src/ui/Tabs.tsx';
import { useTitle } from '#src/ui/use-title.ts';
import { DataTab } from './DataTab.tsx';
import { InvoicesTab } from './InvoicesTab.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { PaymentsTab } from './PaymentsTab.tsx';
import { SecurityTab } from './SecurityTab.tsx';
import { useSelector } from '@xstate/react';
import { selectIsReading } from '#machines/session/index.ts';
import { useSessionActor } from '#src/session/use-session-actor.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';

/** The tabs by their anchors. @see RT-19 */
const TABS = [
  'order',
  'preorder',
  'commandes-a-credit',
  'paiements',
  'factures',
  'informations',
  'securite',
] as const;
type TabId = (typeof TABS)[number];

const isTab = (anchor: string): anchor is TabId => TABS.some((tab) => tab === anchor);

/** `/profile`: orders, payments, invoices, personal data and security of the signed-in account, one tab per anchor. @see OT-14 @see RT-19 */
export function ProfilePage() {
  const session = useSession();
  const navigate = useNavigate();
  const anchor = useScreenLocation().hash.slice(1);
  useTitle(text.title);
  if (session === undefined) return null;
  const { name, customerId } = session.user;
  const selected: TabId = isTab(anchor) ? anchor : 'order';
  // Staff have no orders.
  const ofCustomer = (content: (customerId: number) => ReactNode) =>
    customerId === undefined ? (
      <EmptyState
        title={text.staff}
        action={<ButtonLink to={staffPaths.home}>{text.staffArea}</ButtonLink>}
      />
    ) : (
      content(customerId)
    );
  const orders = (saleType: SaleType, empty: string) =>
    ofCustomer((id) => <OrdersTab customerId={id} saleType={saleType} empty={empty} />);
  const tabs = [
    { id: 'order', label: text.orders, content: orders('order', text.noOrders) },
    { id: 'preorder', label: text.preorders, content: orders('preorder', text.noPreorders) },
    {
      id: 'commandes-a-credit',
      label: text.creditOrders,
      content: orders('creditOrder', text.noCreditOrders),
    },
    { id: 'paiements', label: text.payments, content: ofCustomer((id) => <PaymentsTab customerId={id} />) },
    { id: 'factures', label: text.invoices, content: ofCustomer((id) => <InvoicesTab customerId={id} />) },
    {
      id: 'informations',
      label: text.data,
      content: isRead(session) ? <DataTab key={session.user.id} session={session} /> : <UnreadData />,
      keepsState: true,
    },
    { id: 'securite', label: text.security, content: <SecurityTab email={session.user.email ?? ''} /> },
  ] as const;
  return (
    <Page
      title={name === '' ? text.title : text.hello(name)}
      breadcrumb={<Breadcrumb trail={[{ label: words.home, to: paths.home }, { label: text.title }]} />}
    >
      <Tabs
        label={text.tabs}
        tabs={tabs}
        selected={selected}
        onSelect={(id) =>
          void navigate(`${paths.profile}#${id}`, { replace: true, preventScrollReset: true })
        }
      />
    </Page>
  );
}

/** In place of the personal data of a restored session, until they were read: empty fields would look like lost data. */
function UnreadData() {
  const session = useSessionActor();
  if (useSelector(session, selectIsReading)) return <Skeleton shape="block" height="12rem" />;
  return <ErrorState title={text.dataFailed} onRetry={() => session.send({ type: 'context.requested' })} />;
}
