import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, Pause, Play } from 'lucide';
import type { EventFrom } from 'xstate';
import { inspector as text } from '#domain/messages/inspector.ts';
import { type recordingReplayMachine, SPEEDS, type Speed } from '#machines/recording-replay/index.ts';
import { InlineSelect } from '#src/inspection/InlineSelect.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import styles from './Inspector.module.css';

interface ReplayControlsProps {
  /** From 0. */
  index: number;
  total: number;
  isPlaying: boolean;
  speed: Speed;
  send: (event: EventFrom<typeof recordingReplayMachine>) => void;
}

/** Forward, back, play, and the speed; they stay in view above the timeline. */
export function ReplayControls({ index, total, isPlaying, speed, send }: ReplayControlsProps) {
  const isFirst = index === 0;
  const isLast = index >= total - 1;
  return (
    <section aria-label={text.controls} className={styles.controls}>
      <div className={styles.buttons}>
        <IconButton
          label={text.first}
          icon={ChevronsLeft}
          disabled={isFirst}
          onClick={() => send({ type: 'step.chosen', index: 0 })}
        />
        <IconButton
          label={text.previous}
          icon={ChevronLeft}
          disabled={isFirst}
          onClick={() => send({ type: 'step.requested', by: -1 })}
        />
        {isPlaying ? (
          <IconButton label={text.pause} icon={Pause} onClick={() => send({ type: 'pause.requested' })} />
        ) : (
          <IconButton
            label={text.play}
            icon={Play}
            disabled={total < 2}
            onClick={() => send({ type: 'play.requested' })}
          />
        )}
        <IconButton
          label={text.next}
          icon={ChevronRight}
          disabled={isLast}
          onClick={() => send({ type: 'step.requested', by: 1 })}
        />
        <IconButton
          label={text.last}
          icon={ChevronsRight}
          disabled={isLast}
          onClick={() => send({ type: 'step.chosen', index: total - 1 })}
        />
      </div>
      <InlineSelect
        label={text.speed}
        value={String(speed)}
        options={SPEEDS.map((each) => ({ value: String(each), label: text.times(each) }))}
        onChange={(value) => {
          const chosen = SPEEDS.find((each) => String(each) === value);
          if (chosen !== undefined) send({ type: 'speed.chosen', speed: chosen });
        }}
      />
      <p className={styles.position} aria-live={isPlaying ? 'off' : 'polite'}>
        {text.position(index + 1, total)}
      </p>
    </section>
  );
}
