import styles from './InlineSelect.module.css';

interface InlineSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A select with its label beside it, for bars of controls. */
export const InlineSelect = ({ label, value, options, onChange }: InlineSelectProps) => (
  <label className={styles.field}>
    {label}
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);
