import { Headphones, ShieldCheck, Truck } from 'lucide';
import { product as text } from '#domain/messages/product.ts';
import { Icon, type IconNode } from '#src/ui/Icon.tsx';
import styles from './IncludedServices.module.css';

/** Delivery, warranty and service, included with every product. */
export const IncludedServices = ({ warrantyMonths }: { warrantyMonths: number }) => (
  <ul aria-label={text.factsTitle} className={styles.facts}>
    <Fact icon={Truck} title={text.delivery} detail={text.deliveryDetail} />
    {warrantyMonths > 0 && (
      <Fact icon={ShieldCheck} title={text.guarantee(warrantyMonths)} detail={text.guaranteeDetail} />
    )}
    <Fact icon={Headphones} title={text.service} detail={text.serviceDetail} />
  </ul>
);

const Fact = ({ icon, title, detail }: { icon: IconNode; title: string; detail: string }) => (
  <li className={styles.fact}>
    <Icon icon={icon} size={24} className={styles.icon} />
    <div>
      <p className={styles.title}>{title}</p>
      <p className={styles.detail}>{detail}</p>
    </div>
  </li>
);
