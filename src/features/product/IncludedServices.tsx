import { Clock, Headset, ShieldCheck, Truck } from 'lucide';
import { product as text } from '#domain/messages/product.ts';
import { store } from '#domain/shop/store.ts';
import { Icon, type IconNode } from '#src/ui/Icon.tsx';
import styles from './IncludedServices.module.css';

const [least, most] = store.deliveryDays;

/** Delivery, warranty and service, included with every product, and when the shop is open. */
export const IncludedServices = ({ warrantyMonths }: { warrantyMonths: number }) => (
  <ul aria-label={text.factsTitle} className={styles.facts}>
    <Fact icon={Truck} title={text.delivery} detail={text.deliveryDetail(least, most)} />
    {warrantyMonths > 0 && (
      <Fact icon={ShieldCheck} title={text.guarantee(warrantyMonths)} detail={text.guaranteeDetail} />
    )}
    <Fact icon={Headset} title={text.service} detail={text.serviceDetail} />
    <Fact
      icon={Clock}
      title={text.open}
      detail={store.openingHours.map(({ days, from, to }) => text.hours(days, from, to)).join(' · ')}
    />
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
