import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface Tab<TId extends string> {
  id: TId;
  label: ReactNode;
  content: ReactNode;
  /** Keeps what was typed in the panel while another tab is shown. */
  keepsState?: boolean;
}

export interface TabsProps<TId extends string> {
  /** Accessible label of the tab list. */
  label: string;
  tabs: readonly Tab<TId>[];
  selected: TId;
  onSelect: (id: TId) => void;
}

/** Tabs following the WAI-ARIA pattern: one tab stop; arrow keys, Home and End select and move the focus. */
export function Tabs<TId extends string>({ label, tabs, selected, onSelect }: TabsProps<TId>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const place = tabs.findIndex((tab) => tab.id === selected);
  const [visited, setVisited] = useState<readonly TId[]>([selected]);
  if (!visited.includes(selected)) setVisited([...visited, selected]);
  const moves: Record<string, number> = {
    ArrowRight: (place + 1) % tabs.length,
    ArrowLeft: (place - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const typed = (event: KeyboardEvent) => {
    const to = moves[event.key];
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={index === place}
            aria-controls={index === place ? `${id}-panel-${tab.id}` : undefined}
            tabIndex={index === place ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
            onKeyDown={typed}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => tab.id === selected || (tab.keepsState === true && visited.includes(tab.id)))
        .map((tab) => (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${id}-panel-${tab.id}`}
            aria-labelledby={`${id}-tab-${tab.id}`}
            className={styles.panel}
            hidden={tab.id !== selected}
            // A panel without controls must also be reachable by Tab.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            {tab.content}
          </div>
        ))}
    </div>
  );
}
