import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import styles from './RangeSlider.module.css';
import { nearestStop, stopsBetween, type ToPosition } from './range-stops.ts';

export interface RangeSliderProps {
  legend: string;
  min: number;
  max: number;
  low: number;
  high: number;
  /** The feel of the scale, e.g. `logarithmic(min, max)`; even where nothing is said. Keep it the same between renders. */
  toPosition?: ToPosition;
  /** How a value is shown and read aloud. */
  format: (value: number) => string;
  lowLabel: string;
  highLabel: string;
  /** While a thumb moves. */
  onChange: (low: number, high: number) => void;
  /** When it rests: the pointer let go, or no key for a moment. */
  onCommit: (low: number, high: number) => void;
}

/** Milliseconds without a key after which a value moved by keys counts as chosen. */
const KEY_COMMIT_DELAY_MS = 500;

/** A stretch of a scale between two thumbs: two native range inputs over one track. The thumbs never cross. @see LS-04 */
export function RangeSlider(props: RangeSliderProps) {
  const { legend, min, max, low, high, toPosition, format, lowLabel, highLabel, onChange, onCommit } = props;
  const stops = useMemo(
    () => stopsBetween(min, max, toPosition ?? ((value) => (value - min) / (max - min))),
    [min, max, toPosition],
  );
  const track = useRef<HTMLDivElement>(null);
  useCommit(track, () => onCommit(low, high));

  const last = stops.length - 1;
  const from = nearestStop(stops, low);
  const to = nearestStop(stops, high);
  const valueOf = (place: number) => stops[place] ?? max;
  const scale = { min: 0, max: last, step: 1, className: styles.thumb };
  return (
    <fieldset className={styles.slider}>
      <legend className={styles.legend}>{legend}</legend>
      <p className={styles.values} aria-hidden>
        <span>{format(low)}</span>
        <span>{format(high)}</span>
      </p>
      <div
        ref={track}
        className={styles.track}
        style={{ '--from': String(from / last), '--to': String(to / last) }}
      >
        <input
          {...scale}
          type="range"
          // At the far end the low thumb lies over the high one, or neither could be moved again.
          data-above={from > last / 2}
          aria-label={lowLabel}
          aria-valuetext={format(low)}
          value={from}
          onChange={({ target }) => onChange(valueOf(Math.min(Number(target.value), to)), high)}
        />
        <input
          {...scale}
          type="range"
          aria-label={highLabel}
          aria-valuetext={format(high)}
          value={to}
          onChange={({ target }) => onChange(low, valueOf(Math.max(Number(target.value), from)))}
        />
      </div>
    </fieldset>
  );
}

/** Calls `commit` at the browser's own `change`, which comes when a thumb is let go; with keys it comes at each step. */
function useCommit(track: { current: HTMLElement | null }, commit: () => void) {
  const committed = useEffectEvent(commit);
  useEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    let isByKeys = false;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      clearTimeout(resting);
      resting = setTimeout(() => committed(), isByKeys ? KEY_COMMIT_DELAY_MS : 0);
    };
    const typed = () => {
      isByKeys = true;
    };
    const pressed = () => {
      isByKeys = false;
    };
    element.addEventListener('change', changed);
    element.addEventListener('keydown', typed);
    element.addEventListener('pointerdown', pressed);
    return () => {
      clearTimeout(resting);
      element.removeEventListener('change', changed);
      element.removeEventListener('keydown', typed);
      element.removeEventListener('pointerdown', pressed);
    };
  }, [track]);
}
