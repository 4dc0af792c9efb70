import { useEffect, useRef } from 'react';
import { basket as text } from '#domain/messages/basket.ts';
import styles from './UndoLine.module.css';
import type { Removal } from './use-removal.ts';

/** Replaces a removed line and takes its focus; its button restores the line. */
export function UndoLine({ removal: { removed, undo } }: { removal: Removal }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  if (removed === undefined) return null;
  return (
    <div className={styles.line}>
      <output className={styles.words}>{text.removed(removed.name)}</output>
      <button ref={button} type="button" className={styles.undo} onClick={undo}>
        {text.undo}
      </button>
    </div>
  );
}
