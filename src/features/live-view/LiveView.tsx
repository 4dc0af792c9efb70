import { ExternalLink, Workflow, X } from 'lucide';
import { useEffect, useState, useSyncExternalStore } from 'react';
import drawings from 'virtual:statecharts';
import { inspector as text } from '#domain/messages/inspector.ts';
import { InlineSelect } from '#src/inspection/InlineSelect.tsx';
import { Statechart } from '#src/inspection/Statechart.tsx';
import { Timeline } from '#src/inspection/Timeline.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { createLiveLog, type LiveMachine } from './live-log.ts';
import styles from './LiveView.module.css';
import { openStately } from './stately.ts';

/** The folder of a machine, by which drawings are found. */
const folderOf = (machine: string): string =>
  Object.entries(drawings).find(([, { id }]) => id === machine)?.[0] ?? machine;

/**
 * The machines of the page as they run, in the viewer of recordings: names of states and events only.
 *
 * @see TL-04
 */
export function LiveView() {
  const [log] = useState(createLiveLog);
  const [isOpen, setOpen] = useState(false);
  // Also while the panel is closed, so that it has what happened before.
  const machines = useSyncExternalStore(log.subscribe, log.read);
  return (
    <aside aria-label={text.live.title} className={styles.live}>
      {isOpen ? (
        <LivePanel machines={machines} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="secondary" small onClick={() => setOpen(true)}>
          <Icon icon={Workflow} size={18} />
          {text.live.open}
        </Button>
      )}
    </aside>
  );
}

const lastTime = ({ steps }: LiveMachine): number => steps.at(-1)?.at ?? 0;

/** The machine with the latest step. */
const latestOf = (machines: readonly LiveMachine[]): LiveMachine | undefined =>
  machines.toSorted((one, other) => lastTime(one) - lastTime(other)).at(-1);

function LivePanel({ machines, onClose }: { machines: readonly LiveMachine[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<number>();
  const [stopStately, setStopStately] = useState<() => void>();
  useEffect(() => stopStately, [stopStately]);
  const shown = machines.find(({ key }) => key === chosen) ?? latestOf(machines);
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <InlineSelect
          label={text.live.machine}
          value={String(shown?.key)}
          options={machines.map(({ key, machine, isEnded }) => ({
            value: String(key),
            label: isEnded ? text.live.ended(machine) : machine,
          }))}
          onChange={(key) => setChosen(Number(key))}
        />
        <Button variant="quiet" small onClick={() => setStopStately(() => openStately())}>
          <Icon icon={ExternalLink} size={18} />
          {text.live.stately}
        </Button>
        <IconButton label={text.live.close} icon={X} onClick={onClose} />
      </header>
      {shown === undefined ? (
        <p className={styles.none}>{text.live.none}</p>
      ) : (
        <LiveMachineView key={shown.key} live={shown} />
      )}
    </div>
  );
}

/** The state of a machine, or the step that was chosen, with its steps. */
function LiveMachineView({ live: { machine, state, steps } }: { live: LiveMachine }) {
  const [chosen, setChosen] = useState<number>();
  const isFollowing = chosen === undefined || steps[chosen] === undefined;
  const index = isFollowing ? steps.length - 1 : chosen;
  const step = steps[index];
  const taken =
    step?.from !== undefined && step.to !== undefined ? { from: step.from, to: step.to } : undefined;
  return (
    <div className={styles.columns}>
      <div className={styles.steps}>
        <p aria-live="polite" className={styles.state}>
          {text.live.state} <strong>{state}</strong>
        </p>
        {!isFollowing && (
          <Button variant="secondary" small onClick={() => setChosen(undefined)}>
            {text.live.follow}
          </Button>
        )}
        {steps.length === 0 ? (
          <p className={styles.none}>{text.live.noSteps}</p>
        ) : (
          <Timeline steps={steps} index={index} onChoose={setChosen} />
        )}
      </div>
      <div className={styles.chart}>
        <Statechart position={{ machine: folderOf(machine), state: step?.to ?? state, taken }} />
      </div>
    </div>
  );
}
