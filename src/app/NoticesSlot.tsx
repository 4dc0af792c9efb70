import styles from './NoticesSlot.module.css';

/** Id of the element that the lazy-loaded `Notices` render into. */
export const NOTICES_ID = 'notices';

/** The container of network and update notices; usually empty. @see RT-21 */
export const NoticesSlot = () => <div id={NOTICES_ID} className={styles.region} />;
