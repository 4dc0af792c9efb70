import { useRef, type ReactNode } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import { Toasts } from '#src/ui/Toasts.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { NoticeBar } from './NoticeBar.tsx';
import { useArrival } from './use-arrival.ts';

/** What stands around every screen. @see RT-21 */
export function Layout({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  useArrival(content);
  return (
    <>
      <a
        href="#contenu"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {text.skipToContent}
      </a>
      <Header />
      <NoticeBar />
      <main id="contenu" ref={content} tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Footer />
      <Toasts />
    </>
  );
}
