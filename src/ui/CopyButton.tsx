import { Check, Copy } from 'lucide';
import { useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './CopyButton.module.css';

/** Milliseconds for which the confirmation is shown. */
const COPIED_MS = 2_500;

export interface CopyButtonProps {
  text: string;
  label: string;
  copiedLabel: string;
}

/** Copies a text and confirms it; does nothing if the browser refuses. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <button type="button" className={styles.copy} onClick={copy}>
      {isCopied ? <Icon icon={Check} size={18} /> : <Icon icon={Copy} size={18} />}
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </button>
  );
}
