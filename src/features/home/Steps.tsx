import { House, Package, Smartphone } from 'lucide-react';
import { shop as text } from '#domain/messages/shop.ts';
import { Section } from './Section.tsx';
import styles from './Steps.module.css';

const STEPS = [
  { Icon: Package, title: text.steps.choose, detail: text.steps.chooseDetail },
  { Icon: Smartphone, title: text.steps.pay, detail: text.steps.payDetail },
  { Icon: House, title: text.steps.receive, detail: text.steps.receiveDetail },
];

/** How buying goes here, in three steps, with what a first-time buyer worries about. */
export function Steps() {
  return (
    <Section title={text.steps.title}>
      <ol className={styles.steps}>
        {STEPS.map(({ Icon, title, detail }) => (
          <li key={title} className={styles.step}>
            <span className={styles.icon}>
              <Icon size={24} aria-hidden />
            </span>
            <div>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.detail}>{detail}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
