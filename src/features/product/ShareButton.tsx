import { Share2 } from 'lucide';
import { product as text } from '#domain/messages/product.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { toast } from '#src/ui/toast.ts';
import styles from './ShareButton.module.css';

/** Shares the page's URL, or copies it if the device cannot share. */
async function share(title: string): Promise<void> {
  const { href: url } = window.location;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // The user cancelled sharing.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ tone: 'success', text: text.linkCopied });
  } catch {
    toast({ tone: 'warning', text: text.shareFailed });
  }
}
export const ShareButton = ({ title }: { title: string }) => (
  <button type="button" className={styles.share} onClick={() => share(title)}>
    <Icon icon={Share2} size={18} />
    {text.share}
  </button>
);
