import { BadgeCheck, CalendarCheck, HandCoins } from 'lucide';
import { home as text } from '#domain/messages/home.ts';
import { paths } from '#domain/paths.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './CreditSteps.module.css';
import { Section } from './Section.tsx';

const { credit } = text;

const STEPS = [
  { icon: BadgeCheck, title: credit.member, detail: credit.memberDetail },
  { icon: HandCoins, title: credit.choose, detail: credit.chooseDetail },
  { icon: CalendarCheck, title: credit.pay, detail: credit.payDetail },
];

/** The three steps of buying on credit. */
export function CreditSteps() {
  return (
    <Section title={credit.title} subtitle={credit.subtitle}>
      <ol className={styles.steps}>
        {STEPS.map(({ icon, title, detail }) => (
          <li key={title} className={styles.step}>
            <span className={styles.icon}>
              <Icon icon={icon} size={24} />
            </span>
            <div>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.detail}>{detail}</p>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <ButtonLink to={paths.credit} variant="secondary">
          {credit.action}
        </ButtonLink>
      </div>
    </Section>
  );
}
