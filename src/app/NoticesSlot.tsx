import styles from './NoticesSlot.module.css';

/** Where the notices stand that come with a later part of the script (`Notices.tsx`). */
export const NOTICES_ID = 'notices';

/** Always there and mostly empty: the place of what is told of the network and of a new version. @see RT-21 */
export const NoticesSlot = () => <div id={NOTICES_ID} className={styles.region} />;
