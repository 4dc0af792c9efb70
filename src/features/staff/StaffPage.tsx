import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { paths } from '#domain/paths.ts';
import { staffPathAt, staffPaths, type StaffSection } from '#domain/staff-paths.ts';
import { useShop } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { type StaffOverview, staffQueries } from '#src/api/staff.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Page } from '#src/ui/Page.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { CategoriesView } from './CategoriesView.tsx';
import { MembersView } from './MembersView.tsx';
import { PacksView } from './PacksView.tsx';
import { ProductView } from './ProductView.tsx';
import { ProductsView } from './ProductsView.tsx';
import { PromotionsView } from './PromotionsView.tsx';
import { TaskView } from './TaskView.tsx';
import { TasksView } from './TasksView.tsx';
import { TrailView } from './TrailView.tsx';
import styles from './Staff.module.css';

/** The sections of each role, in the order of the menu; the server decides again for every call. */
const SECTIONS: Record<StaffOverview['role'], readonly StaffSection[]> = {
  support: ['tasks', 'members'],
  admin: ['tasks', 'members', 'products', 'promotions', 'categories', 'packs', 'trail'],
};

/**
 * `/gestion`: the staff area with a layout of its own, a side menu on wide screens and a scrolling row on narrow ones.
 * Nothing is shown before the server has confirmed that the account is one of staff.
 *
 * @see TL-08
 */
export default function StaffPage() {
  const { pathname } = useScreenLocation();
  const overview = useQuery(staffQueries(useShop()).overview());
  if (overview.isPending)
    return (
      <Page title={text.title}>
        <Spinner label={text.loading} />
      </Page>
    );
  if (overview.isError) {
    const { error, isFetching, refetch } = overview;
    const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
    return (
      <Page title={text.title}>
        {isRefused ? (
          <EmptyState
            motif
            title={text.refused}
            detail={text.refusedDetail}
            action={<ButtonLink to={paths.loginThen(pathname)}>{text.signIn}</ButtonLink>}
          />
        ) : (
          <ErrorState
            title={text.cannotLoad}
            detail={error.message}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Page>
    );
  }
  return <StaffArea overview={overview.data} pathname={pathname} />;
}

function StaffArea({ overview, pathname }: { overview: StaffOverview; pathname: string }) {
  const { role, email, tasks, requests } = overview;
  const at = staffPathAt(pathname);
  const sections = SECTIONS[role];
  const counts: Partial<Record<StaffSection, number>> = { tasks, members: requests };
  const isOpen = at !== undefined && sections.includes(at.section);
  return (
    <Page>
      <div className={styles.area}>
        <nav aria-label={text.menu} className={styles.menu}>
          <p className={styles.who}>{text.signedInAs(email ?? '', role)}</p>
          <ul className={styles.sections}>
            {sections.map((section) => (
              <li key={section}>
                <Link
                  to={staffPaths[section]}
                  className={styles.section}
                  aria-current={at?.section === section ? 'page' : undefined}
                >
                  {text.sections[section]}
                  {(counts[section] ?? 0) > 0 && <span className={styles.count}>{counts[section]}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.content}>
          {isOpen ? viewOf(at.section, at.id) : <EmptyState title={text.unknownPage} />}
        </div>
      </div>
    </Page>
  );
}

function viewOf(section: StaffSection, id: string | undefined): ReactNode {
  if (section === 'tasks') return id === undefined ? <TasksView /> : <TaskView key={id} id={Number(id)} />;
  if (section === 'members') return <MembersView />;
  if (section === 'products')
    return id === undefined ? (
      <ProductsView />
    ) : (
      <ProductView key={id} id={id === 'nouveau' ? undefined : Number(id)} />
    );
  if (section === 'categories') return <CategoriesView />;
  if (section === 'packs') return <PacksView />;
  if (section === 'promotions') return <PromotionsView />;
  return <TrailView />;
}
