import { useEffect, useRef, useState } from 'react';
import drawings from 'virtual:statecharts';
import { inspector as text } from '#domain/messages/inspector.ts';
import { arrowOf, type Position, withAncestors } from '#domain/inspection/recording.ts';
import type { StatechartDrawing } from '#domain/inspection/statechart-drawing.ts';
import { Button } from '#src/ui/Button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import styles from './Statechart.module.css';

const DOT_RADIUS = 5;
const CORNER_RADIUS = 6;

/** The statechart of a machine with its active state, and the arrow of the transition that led to it. */
export function Statechart({ position }: { position: Position }) {
  const { machine, state } = position;
  const drawing = Object.hasOwn(drawings, machine) ? drawings[machine] : undefined;
  const frame = useRef<HTMLElement>(null);
  const [isWhole, setWhole] = useState(false);
  const active = drawing?.states.find(({ id }) => id === state);
  useEffect(() => {
    if (frame.current && active && !isWhole) centre(frame.current, active);
  }, [active, isWhole]);

  if (!drawing) return <p className={styles.none}>{text.noChart}</p>;
  return (
    <>
      <div>
        <Button variant="secondary" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {text.whole}
        </Button>
      </div>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={frame} tabIndex={0} aria-label={text.chartState(machine, state)} className={styles.frame}>
        <Chart drawing={drawing} position={position} isWhole={isWhole} />
      </section>
    </>
  );
}

/** Scrolls a frame, and nothing around it, so that the box is in its middle. */
function centre(frame: HTMLElement, box: { x: number; y: number; width: number; height: number }): void {
  frame.scrollTo({
    left: box.x + box.width / 2 - frame.clientWidth / 2,
    top: box.y + box.height / 2 - frame.clientHeight / 2,
  });
}

function Chart({
  drawing,
  position: { state, taken },
  isWhole,
}: {
  drawing: StatechartDrawing;
  position: Position;
  /** Whether all of it is shown in the width of the page, with smaller text. */
  isWhole: boolean;
}) {
  const { width, height, states, arrows, initials } = drawing;
  const active = new Set(withAncestors(state).filter((id) => id !== ''));
  const arrow = taken && arrowOf(arrows, taken);
  const isBehind = (each: StatechartDrawing['arrows'][number]) => each !== arrow;
  const ordered = [...arrows.filter(isBehind), ...arrows.filter((each) => !isBehind(each))];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={classNames(styles.chart, isWhole && styles.whole)}
    >
      <defs>
        <ArrowHead id="head" size={8} className={styles.head} />
        <ArrowHead id="head-taken" size={14} className={styles.headTaken} />
      </defs>
      {states.map(({ id, type, x, y, width: boxWidth, height: boxHeight, dot }) => (
        <g key={id}>
          <rect
            className={classNames(
              styles.state,
              type === 'compound' && styles.compound,
              type === 'final' && styles.final,
              active.has(id) && styles.active,
            )}
            data-active={active.has(id) || undefined}
            data-state={id}
            x={x}
            y={y}
            width={boxWidth}
            height={boxHeight}
            rx={CORNER_RADIUS}
          />
          {dot && <circle className={styles.head} cx={dot.x} cy={dot.y} r={DOT_RADIUS} />}
        </g>
      ))}
      {initials.map((path) => (
        <path key={path} className={styles.arrow} markerEnd="url(#head)" d={path} />
      ))}
      {ordered.map((each) => (
        <path
          key={`${each.from} ${each.to}`}
          className={classNames(styles.arrow, each === arrow && styles.taken)}
          data-taken={each === arrow || undefined}
          markerEnd={each === arrow ? 'url(#head-taken)' : 'url(#head)'}
          d={each.path}
        />
      ))}
      {/* Drawn last, with an outline, so that it stays legible where lines cross it. */}
      {states.map(({ id, title, lines }) => (
        <g key={id}>
          <text className={styles.title} x={title.x} y={title.y}>
            {title.text}
          </text>
          {lines.map((line) => (
            <text key={line.y} x={line.x} y={line.y}>
              {line.text}
            </text>
          ))}
        </g>
      ))}
      {ordered.map((each) => (
        <g key={`${each.from} ${each.to}`} className={classNames(each === arrow && styles.takenLabel)}>
          {each.labels.map((label) => (
            <text key={label.y} x={label.x} y={label.y}>
              {label.text}
            </text>
          ))}
        </g>
      ))}
    </svg>
  );
}

const ArrowHead = ({ id, size, className }: { id: string; size: number; className: string | undefined }) => (
  <marker
    id={id}
    viewBox="0 0 8 8"
    refX="7"
    refY="4"
    markerWidth={size}
    markerHeight={size}
    markerUnits="userSpaceOnUse"
    orient="auto"
  >
    <path className={className} d="M0 0L8 4L0 8z" />
  </marker>
);
