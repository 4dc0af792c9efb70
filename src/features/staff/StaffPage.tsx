import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { paths } from '#domain/paths.ts';
import { staffPathAt, staffPaths, type StaffSection, staffSectionsOf } from '#domain/screens/staff-paths.ts';
import { storedSession } from '#src/access/session-storage.ts';
import { useShop } from '#src/api/client.ts';
import { ApiError, isRefused } from '#src/api/errors.ts';
import { type StaffOverview, staffQueries } from '#src/api/staff.ts';
import { useSessionActor } from '#src/session/use-session-actor.ts';
import { useSignInRequired } from '#src/session/use-sign-in-required.ts';
import { useSignOutByLink } from '#src/session/use-sign-out.ts';
import { readRound } from '#src/storage/courier.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { LoadingScreen } from '#src/ui/LoadingScreen.tsx';
import { Page } from '#src/ui/Page.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useTitle } from '#src/ui/use-title.ts';
import BooksView from './BooksView.tsx';
import { CashView } from './CashView.tsx';
import ClosingView from './closing/ClosingView.tsx';
import { CategoriesView } from './CategoriesView.tsx';
import DeliveriesView from './delivery/DeliveriesView.tsx';
import DeliveryOrderView from './delivery/OrderView.tsx';
import RoundView from './delivery/RoundView.tsx';
import SheetView from './delivery/SheetView.tsx';
import HomeView from './home/HomeView.tsx';
import { MembersView } from './MembersView.tsx';
import OrderScreens from './orders/index.tsx';
import { PacksView } from './PacksView.tsx';
import { ProductView } from './ProductView.tsx';
import { ProductsView } from './ProductsView.tsx';
import { PromotionsView } from './PromotionsView.tsx';
import WebhooksView from './WebhooksView.tsx';
import StockView from './stock/StockView.tsx';
import { TagsView } from './TagsView.tsx';
import { TaskView } from './TaskView.tsx';
import { TasksView } from './TasksView.tsx';
import { SecurityView } from './security/SecurityView.tsx';
import { TeamView } from './TeamView.tsx';
import { TrailView } from './TrailView.tsx';
import styles from './Staff.module.css';

/**
 * `/gestion`: the screens of the staff area; its menu is `StaffHeader`. Nothing is shown before the server has confirmed
 * that the account is one of staff, but the round that this browser keeps for a courier without network. Visitors, and staff whose session has ended, are led to sign-in and back.
 *
 * @see TL-08
 */
export function StaffPage() {
  // Starts the session, which tells the user when it expires.
  useSessionActor();
  const isAllowed = useSignInRequired();
  return isAllowed ? <ConfirmedStaff /> : <LoadingScreen />;
}

function ConfirmedStaff() {
  const { pathname } = useScreenLocation();
  const { data, error, isPending, isFetching, refetch } = useQuery(staffQueries(useShop()).overview());
  const signIn = paths.loginThen(pathname);
  const signOut = useSignOutByLink(signIn);
  // Without network, the courier's own round is there as it was read last. The same element stands for it before and after
  // the answer: what is typed meanwhile is kept.
  const isKept =
    data === undefined &&
    staffPathAt(pathname)?.section === 'round' &&
    readRound(storedSession()?.user.id ?? 0) !== undefined;
  // The same element stands for the area before and after a required second factor is on, so that its recovery codes stay on screen.
  const needsFactor = data === undefined && isFactorRequired(error);
  useFactorPage(needsFactor);
  if (needsFactor || (!isRefused(error) && (data !== undefined || isKept)))
    return <StaffArea overview={data} pathname={needsFactor ? staffPaths.security : pathname} />;
  if (isPending)
    return (
      <Page title={text.title}>
        <Spinner label={text.loading} />
      </Page>
    );
  return (
    <Page title={text.title}>
      {isRefused(error) && error.status === 403 ? (
        <EmptyState
          motif
          title={text.refused}
          detail={text.refusedDetail}
          action={
            <ButtonLink to={signIn} onClick={signOut}>
              {text.signInAgain}
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState
          title={text.cannotLoad}
          detail={error?.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

const isFactorRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'account.second_factor_required';

/** Leads staff whose role needs a second factor to the page that switches it on. */
function useFactorPage(isDue: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isDue) void navigate(staffPaths.security, { replace: true });
  }, [isDue, navigate]);
}

const WITHOUT_OVERVIEW: readonly StaffSection[] = ['round', 'security'];

/** The section at a path, if the role has it. @param overview undefined while only the round is there, without network, or the security of the account */
function StaffArea({ overview, pathname }: { overview: StaffOverview | undefined; pathname: string }) {
  const at = staffPathAt(pathname);
  const sections = overview === undefined ? WITHOUT_OVERVIEW : staffSectionsOf(overview.role);
  const isOpen = at !== undefined && sections.includes(at.section);
  useTitle(isOpen ? `${text.sections[at.section]} · ${text.title}` : text.title);
  return (
    <Page>
      <div className={styles.content}>
        {isOpen ? (
          viewOf(at.section, at.id, overview)
        ) : (
          <EmptyState
            title={text.unknownPage}
            action={<ButtonLink to={staffPaths.home}>{text.sections.home}</ButtonLink>}
          />
        )}
      </div>
    </Page>
  );
}

/** Apart from the rest of the area: it has the drawings of the machines. The screen's own loading state stands for it. */
const InspectorView = lazy(() => import('./inspector/InspectorView.tsx'));

function viewOf(
  section: StaffSection,
  id: string | undefined,
  overview: StaffOverview | undefined,
): ReactNode {
  if (section === 'home') return overview && <HomeView overview={overview} />;
  if (section === 'tasks') return id === undefined ? <TasksView /> : <TaskView key={id} id={Number(id)} />;
  if (section === 'members') return <MembersView />;
  if (section === 'cash') return <CashView />;
  if (section === 'products')
    return id === undefined ? (
      <ProductsView />
    ) : (
      <ProductView key={id} id={id === 'nouveau' ? undefined : Number(id)} />
    );
  if (section === 'categories') return <CategoriesView />;
  if (section === 'tags') return <TagsView />;
  if (section === 'packs') return <PacksView />;
  if (section === 'promotions') return <PromotionsView />;
  if (section === 'round') return <RoundView />;
  if (section === 'deliveries')
    return id === undefined ? (
      <DeliveriesView />
    ) : id === 'feuille' ? (
      <SheetView />
    ) : (
      <DeliveryOrderView key={id} orderId={Number(id)} />
    );
  if (section === 'inspector') return <InspectorView key={id} shown={id} />;
  if (section === 'orders') return <OrderScreens key={id} id={id} />;
  if (section === 'stock') return <StockView />;
  if (section === 'closing') return <ClosingView />;
  if (section === 'books') return <BooksView />;
  if (section === 'webhooks') return <WebhooksView />;
  if (section === 'team') return <TeamView />;
  if (section === 'security') return <SecurityView />;
  return <TrailView />;
}
