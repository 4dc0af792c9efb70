import { Headphones, ShieldCheck, Truck, type LucideIcon } from 'lucide-react';
import { product as text } from '#domain/messages/product.ts';
import styles from './IncludedServices.module.css';

/** Delivery, guarantee and service, which come with every product. */
export const Facts = ({ warrantyMonths }: { warrantyMonths: number }) => (
  <ul aria-label={text.factsTitle} className={styles.facts}>
    <Fact icon={Truck} title={text.delivery} detail={text.deliveryDetail} />
    {warrantyMonths > 0 && (
      <Fact icon={ShieldCheck} title={text.guarantee(warrantyMonths)} detail={text.guaranteeDetail} />
    )}
    <Fact icon={Headphones} title={text.service} detail={text.serviceDetail} />
  </ul>
);

const Fact = ({ icon: Icon, title, detail }: { icon: LucideIcon; title: string; detail: string }) => (
  <li className={styles.fact}>
    <Icon size={24} aria-hidden className={styles.icon} />
    <div>
      <p className={styles.title}>{title}</p>
      <p className={styles.detail}>{detail}</p>
    </div>
  </li>
);
