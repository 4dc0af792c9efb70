/** The drawings of all machines, by folder; made by `scripts/build-plugins/statecharts.ts`. */
declare module 'virtual:statecharts' {
  import type { StatechartDrawing } from '#domain/inspection/statechart-drawing.ts';

  const drawings: Readonly<Record<string, StatechartDrawing>>;
  export default drawings;
}
