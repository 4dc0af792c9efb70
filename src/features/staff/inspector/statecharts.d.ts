/** The drawings of machines, by folder; made by `scripts/build-plugins/statecharts.ts`. */
declare module 'virtual:statecharts' {
  interface PlacedText {
    x: number;
    y: number;
    text: string;
  }
  /** In pixels. State ids are paths from the root, which is empty. */
  export interface Drawing {
    id: string;
    width: number;
    height: number;
    states: {
      id: string;
      type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
      x: number;
      y: number;
      width: number;
      height: number;
      title: PlacedText;
      lines: PlacedText[];
      dot?: { x: number; y: number };
    }[];
    arrows: { from: string; to: string; path: string; labels: PlacedText[] }[];
    initials: string[];
  }
  const drawings: Readonly<Record<string, Drawing>>;
  export default drawings;
}
