import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import styles from './RangeSlider.module.css';
import { nearestStop, stopsBetween, type ToPosition } from './range-stops.ts';

export interface RangeSliderProps {
  legend: string;
  min: number;
  max: number;
  low: number;
  high: number;
  /**
   * Maps a value to a position from 0 to 1, e.g. `logarithmic(min, max)`; linear by default. Must be stable between
   * renders.
   */
  toPosition?: ToPosition;
  /** Formats a value for display and screen readers. */
  format: (value: number) => string;
  lowLabel: string;
  highLabel: string;
  /** Called while a thumb moves. */
  onChange: (low: number, high: number) => void;
  /** Called when the pointer is released, or after a pause between keys. */
  onCommit: (low: number, high: number) => void;
}

/** Milliseconds after the last key until the value is committed. */
const KEY_COMMIT_DELAY_MS = 500;

/** A range slider made of two native range inputs over one track; the thumbs cannot cross. @see LS-04 */
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
          // At the far end the low thumb must be on top, or no thumb could be moved.
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

/** Calls `commit` on the native `change` event, which fires on release; with keys it fires on each step. */
function useCommit(track: { current: HTMLElement | null }, commit: () => void) {
  const committed = useEffectEvent(commit);
  useEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    let isByKeys = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => committed(), isByKeys ? KEY_COMMIT_DELAY_MS : 0);
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
      clearTimeout(timer);
      element.removeEventListener('change', changed);
      element.removeEventListener('keydown', typed);
      element.removeEventListener('pointerdown', pressed);
    };
  }, [track]);
}
