import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { inspector as text } from '#domain/messages/inspector.ts';
import { positionAt, type RecordedStep } from '#domain/recording.ts';
import {
  recordingReplayMachine,
  selectIndex,
  selectIsPlaying,
  selectSpeed,
} from '#machines/recording-replay/index.ts';
import { useActorRef } from '#src/inspection/use-actor-ref.ts';
import { Card } from '#src/ui/Card.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import staff from '../Staff.module.css';
import styles from './Inspector.module.css';
import { ReplayControls } from './ReplayControls.tsx';
import { Statechart } from '#src/inspection/Statechart.tsx';
import { StepDetails } from './StepDetails.tsx';
import { Timeline } from '#src/inspection/Timeline.tsx';

/** The parameter of the URL with the step, from 1, so that a link opens at it. */
const STEP_PARAMETER = 'etape';

/** Replays the steps of a recording: a timeline, the statechart of each step, and what it changed. No network. */
export function Replay({ steps }: { steps: readonly RecordedStep[] }) {
  const { pathname, search } = useScreenLocation();
  const navigate = useNavigate();
  const linked = Number(new URLSearchParams(search).get(STEP_PARAMETER)) || steps.length;
  const replay = useActorRef(recordingReplayMachine, {
    input: { times: steps.map(({ at }) => at), index: linked - 1 },
  });
  const index = useSelector(replay, selectIndex);
  const isPlaying = useSelector(replay, selectIsPlaying);
  const speed = useSelector(replay, selectSpeed);

  // Not while it plays: browsers limit how often a page may change its URL.
  useEffect(() => {
    const shown = `?${STEP_PARAMETER}=${index + 1}`;
    if (!isPlaying && search !== shown) void navigate(`${pathname}${shown}`, { replace: true });
  }, [index, isPlaying, navigate, pathname, search]);

  const step = steps[index];
  const position = positionAt(steps, index);
  return (
    <section aria-label={text.replay} className={styles.replay}>
      <ReplayControls
        index={index}
        total={steps.length}
        isPlaying={isPlaying}
        speed={speed}
        send={(event) => replay.send(event)}
      />
      <div className={styles.columns}>
        <Card>
          <h2 className={staff.heading}>{text.timeline}</h2>
          <Timeline
            steps={steps}
            index={index}
            onChoose={(chosen) => replay.send({ type: 'step.chosen', index: chosen })}
          />
        </Card>
        <div className={styles.view}>
          {step && <StepDetails steps={steps} index={index} step={step} />}
          {position && <Statechart position={position} />}
        </div>
      </div>
    </section>
  );
}
