import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, use, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { inspector as text } from '#domain/messages/inspector.ts';
import { positionAt, type Recording, type ReplayStep } from '#domain/inspection/recording.ts';
import { shopperMomentAt } from '#domain/inspection/shopper-moment.ts';
import {
  recordingReplayMachine,
  selectIndex,
  selectIsPlaying,
  selectSpeed,
} from '#machines/recording-replay/index.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { Card } from '#src/ui/Card.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import staff from '../Staff.module.css';
import styles from './Inspector.module.css';
import { ReplayControls } from './ReplayControls.tsx';
import { ShopperScreenContext } from '#src/inspection/shopper-screen.ts';
import { Statechart } from '#src/inspection/Statechart.tsx';
import { StepDetails } from './StepDetails.tsx';
import { Timeline } from '#src/inspection/Timeline.tsx';

/** The parameter of the URL with the step, from 1, so that a link opens at it. */
const STEP_PARAMETER = 'etape';

/**
 * Replays steps: a timeline, the statechart of each step, and what it changed. No network.
 *
 * @param renderScreen what else is shown of a step, from 0
 * @param renderAction what can be done about a step, from 0
 */
export function Replay({
  steps,
  renderScreen,
  renderAction,
}: {
  steps: readonly ReplayStep[];
  renderScreen?: (index: number) => ReactNode;
  renderAction?: (index: number) => ReactNode;
}) {
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
        <div className={styles.view}>
          <Card>
            <h2 className={staff.heading}>{text.timeline}</h2>
            <Timeline
              steps={steps}
              index={index}
              onChoose={(chosen) => replay.send({ type: 'step.chosen', index: chosen })}
            />
          </Card>
          {renderScreen?.(index)}
        </div>
        <div className={styles.view}>
          {step && <StepDetails steps={steps} index={index} step={step} action={renderAction?.(index)} />}
          {position && <Statechart position={position} />}
        </div>
      </div>
    </section>
  );
}

/** The shopper's screen at a step, inert. */
export function ScreenThen({ recording, index }: { recording: Recording; index: number }) {
  const renderScreen = use(ShopperScreenContext);
  const moment = useMemo(() => shopperMomentAt(recording, index), [recording, index]);
  if (renderScreen === undefined) return null;
  return (
    <Card>
      <h2 className={staff.heading}>{text.screen.title}</h2>
      {moment === undefined ? (
        <p className={staff.soft}>{text.screen.none}</p>
      ) : (
        <>
          <p className={staff.soft}>{text.screen.note}</p>
          <div inert className={styles.screen} data-screen={moment.state}>
            <Suspense fallback={<Spinner label={text.screen.title} />}>{renderScreen(moment)}</Suspense>
          </div>
        </>
      )}
    </Card>
  );
}
