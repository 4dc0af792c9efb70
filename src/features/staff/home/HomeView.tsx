import { figures as text } from '#domain/messages/figures.ts';
import { mayStaff } from '#domain/staff/roles.ts';
import type { StaffOverview } from '#src/api/staff.ts';
import { SectionHead } from '../SectionHead.tsx';
import { Figures } from './Figures.tsx';
import styles from './Home.module.css';
import { Waiting } from './Waiting.tsx';

/** The first page of the staff area: what waits for this person, and the figures for those who read them. @see DK-16 */
export default function HomeView({ overview }: { overview: StaffOverview }) {
  return (
    <div className={styles.page}>
      <SectionHead title={text.title} />
      <Waiting overview={overview} />
      {mayStaff(overview.role, 'readFigures') && <Figures />}
    </div>
  );
}
