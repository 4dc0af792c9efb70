import { useQuery } from '@tanstack/react-query';
import { LogOut, Menu, Store } from 'lucide';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import { paths } from '#domain/paths.ts';
import { staffPathAt, staffPaths, type StaffSection, staffSectionsOf } from '#domain/screens/staff-paths.ts';
import { useSignedIn } from '#src/access/member.ts';
import type { StaffOverview } from '#src/api/staff.ts';
import { useSignOutByLink } from '#src/session/use-sign-out.ts';
import { Drawer } from '#src/ui/Drawer.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { useWideLayout } from '#src/ui/use-wide-screen.ts';
import styles from './StaffHeader.module.css';
import { useStaffQueries } from './use-staff.ts';

/**
 * The header of the staff area, in place of the shop's: on wide screens a column with the menu, on others a bar whose
 * button opens the menu. Without a confirmed account of staff, the menu has only the ways back to the shop and out of the account.
 *
 * @see TL-08
 */
export function StaffHeader() {
  const isSignedIn = useSignedIn();
  const query = useQuery({ ...useStaffQueries().overview(), enabled: isSignedIn });
  // The query keeps what it read for a person whose session has ended.
  const overview = isSignedIn ? query.data : undefined;
  const isWide = useWideLayout();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const close = () => setMenuOpen(false);
  return (
    <header className={styles.header}>
      <Link to={staffPaths.home} className={styles.brand}>
        <Logo alt="" size={36} />
        {text.title}
      </Link>
      {isWide ? (
        <StaffMenu overview={overview} />
      ) : (
        <IconButton
          label={text.menu}
          icon={Menu}
          badge={overview === undefined ? 0 : overview.tasks + overview.requests}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        />
      )}
      {!isWide && isMenuOpen && (
        <Drawer title={text.title} open onClose={close} side="right">
          <StaffMenu overview={overview} onFollow={close} />
        </Drawer>
      )}
    </header>
  );
}

/** @param onFollow called when a link is followed, to close the drawer */
function StaffMenu({ overview, onFollow }: { overview: StaffOverview | undefined; onFollow?: () => void }) {
  const isSignedIn = useSignedIn();
  const signOut = useSignOutByLink();
  return (
    <div className={styles.menu}>
      {overview !== undefined && <Sections overview={overview} onFollow={onFollow} />}
      <div className={styles.account}>
        {overview !== undefined && (
          <p className={styles.who}>
            <span className={styles.email}>{overview.email}</span>
            {text.roles[overview.role]}
          </p>
        )}
        <Link to={paths.home} className={styles.link}>
          <Icon icon={Store} size={20} />
          {text.shop}
        </Link>
        {isSignedIn && (
          <Link to={paths.login} className={styles.link} onClick={signOut}>
            <Icon icon={LogOut} size={20} />
            {text.signOut}
          </Link>
        )}
      </div>
    </div>
  );
}

function Sections({
  overview: { role, tasks, requests, low_stock: stock = 0 },
  onFollow,
}: {
  overview: StaffOverview;
  onFollow: (() => void) | undefined;
}) {
  const current = staffPathAt(useLocation().pathname)?.section;
  const counts: Partial<Record<StaffSection, number>> = { tasks, members: requests, stock };
  return (
    <nav aria-label={text.menu}>
      <ul className={styles.sections}>
        {staffSectionsOf(role).map((section) => (
          <li key={section}>
            <Link
              to={staffPaths[section]}
              className={styles.link}
              aria-current={current === section ? 'page' : undefined}
              onClick={onFollow}
            >
              {text.sections[section]}
              {(counts[section] ?? 0) > 0 && <span className={styles.count}>{counts[section]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
