import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import { RadioList, type RadioListProps, type RadioOption } from '#src/ui/RadioList.tsx';
import styles from './FilterPanel.module.css';

/** Options shown before "more" is pressed. */
const COLLAPSED_COUNT = 6;

export interface LongRadioListProps extends RadioListProps<string> {
  /** The option without a filter, which comes first. */
  all: RadioOption<string>;
  more: string;
  fewer: string;
  /** Options shown before "more" is pressed, besides the selected one. */
  collapsed?: number;
}

/** A radio group that shows its first options, the selected one, and the others on request. */
export function LongRadioList({
  all,
  options,
  more,
  fewer,
  collapsed = COLLAPSED_COUNT,
  ...list
}: LongRadioListProps) {
  const [isLong, setLong] = useState(false);
  const shown = options.filter(({ value }, place) => isLong || place < collapsed || value === list.value);
  return (
    <div>
      <RadioList {...list} options={[all, ...shown]} />
      {options.length > collapsed && (
        <button type="button" className={styles.more} aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? fewer : more}
          <Icon icon={ChevronDown} size={16} />
        </button>
      )}
    </div>
  );
}
