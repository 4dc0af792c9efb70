import type { Dimensions } from '#domain/catalogue/dimensions.ts';
import { productDetails as text } from '#domain/messages/product-details.ts';
import { styleProperties } from '#src/ui/style-properties.ts';
import styles from './DimensionsDrawing.module.css';

/** Side of the drawing, its margin, and the maximum height of the box; the rest is for arrows and labels. */
const SIZE = 400;
const MARGIN = 8;
const BOX_HEIGHT_MAX = 264;

/** The width of a character of a label, at most. */
const CHARACTER = 10.5;

/** How a centimetre of depth is projected: shortened, to the right and upwards. */
const DEPTH_VECTOR = { x: 0.42, y: -0.26 };

/** Distance between an edge and its arrow. */
const GAP = 20;

/** Distance between an arrow and its label. */
const LABEL_GAP = 12;

export interface DimensionsDrawingProps {
  dimensions: Dimensions;
  tint: string;
  /** Only the box, for the thumbnail. */
  plain?: boolean;
}

const written = (centimetres: number) => String(centimetres).replace('.', ',');

/** A box in true proportions with its dimensions. */
export default function DimensionsDrawing({ dimensions, tint, plain = false }: DimensionsDrawingProps) {
  const { width, height, depth } = dimensions;
  const labelWidth = (value: number) => text.centimetres(written(value)).length * CHARACTER;
  // The labels of height and depth stand beside the box.
  const before = plain ? 0 : MARGIN + labelWidth(height) + LABEL_GAP + GAP;
  const after = plain ? 0 : MARGIN + labelWidth(depth) + GAP;
  const room = plain ? 0.6 * SIZE : SIZE - before - after;
  const unit = Math.min(
    room / (width + depth * DEPTH_VECTOR.x),
    BOX_HEIGHT_MAX / (height - depth * DEPTH_VECTOR.y),
  );
  const [w, h] = [width * unit, height * unit];
  const back = { x: depth * unit * DEPTH_VECTOR.x, y: depth * unit * DEPTH_VECTOR.y };
  const left = (SIZE + before - after - w - back.x) / 2;
  const right = left + w;
  const bottom = (SIZE + h - back.y) / 2 - (plain ? 0 : GAP);
  const top = bottom - h;
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      className={styles.drawing}
      ref={styleProperties({ '--tint': tint })}
      {...(plain
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': text.measures(written(width), written(height), written(depth)) })}
    >
      <path className={styles.top} d={`M${left} ${top}l${back.x} ${back.y}h${w}l${-back.x} ${-back.y}z`} />
      <path className={styles.side} d={`M${right} ${top}l${back.x} ${back.y}v${h}l${-back.x} ${-back.y}z`} />
      <path className={styles.front} d={`M${left} ${top}h${w}v${h}h${-w}z`} />
      {!plain && (
        <>
          <Arrow from={[left - GAP, bottom]} to={[left - GAP, top]} />
          <Label x={left - GAP - LABEL_GAP} y={(top + bottom) / 2 + 6} anchor="end" value={height} />
          <Arrow from={[left, bottom + GAP]} to={[right, bottom + GAP]} />
          <Label x={(left + right) / 2} y={bottom + GAP + 28} anchor="middle" value={width} />
          <Arrow
            from={[right + GAP * 0.6, bottom + GAP * 0.8]}
            to={[right + back.x + GAP * 0.6, bottom + back.y + GAP * 0.8]}
          />
          <Label
            x={right + back.x / 2 + GAP}
            y={bottom + back.y / 2 + GAP * 0.8 + 20}
            anchor="start"
            value={depth}
          />
        </>
      )}
    </svg>
  );
}

type Point = readonly [x: number, y: number];

/** A line with a head at each end. */
function Arrow({ from, to }: { from: Point; to: Point }) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const head = ([x, y]: Point, direction: number) =>
    [0.5, -0.5]
      .map(
        (headAngle) =>
          `M${x} ${y}l${direction * 9 * Math.cos(angle + headAngle)} ${direction * 9 * Math.sin(angle + headAngle)}`,
      )
      .join('');
  return (
    <path className={styles.arrow} d={`M${from.join(' ')}L${to.join(' ')}${head(from, 1)}${head(to, -1)}`} />
  );
}

interface LabelProps {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  /** Centimetres. */
  value: number;
}

const Label = ({ x, y, anchor, value }: LabelProps) => (
  <text x={x} y={y} textAnchor={anchor} className={styles.label}>
    {text.centimetres(written(value))}
  </text>
);
