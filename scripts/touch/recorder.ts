/** What one touch cost; milliseconds. */
export interface TouchTimes {
  /** The longest event of the touch, from the input to the next paint; multiples of 8, at least 16. */
  longestEvent: number;
  /** From the input to the first frame in which the answer is visible. */
  visible: number;
}

/** An element of a page: the first one that is shown, matches the selector and has such a name. */
export interface Found {
  selector: string;
  /** Pattern of its label or text. */
  name?: string;
  /** Which of them; negative from the end. */
  at?: number;
}

/** In the page: watches one input. */
interface TouchRecorder {
  isWatching: boolean;
  /** What is tapped; a letter is typed into what has the focus. */
  target: HTMLElement | undefined;
  answer: string;
  before: string;
  /** When the input was made, in milliseconds since the page's start. */
  startedAt: number;
  /** Milliseconds from the input to the frame with its answer. */
  visibleAfter: number;
  /** Durations of all events since the input, in milliseconds. */
  durations: number[];
  /** Watches the next input for its answer: target or focused field differ, or another number of elements matches the selector. */
  watch: (target: Found | null, answer: string) => void;
  find: (found: Found) => HTMLElement | undefined;
  /** Brings an element to the middle of the window, and returns its middle. */
  place: (found: Found) => { x: number; y: number } | undefined;
  times: () => TouchTimes;
  look: () => string;
  checkEachFrame: () => void;
}

declare global {
  interface Window {
    touchRecorder: TouchRecorder;
  }
}

/**
 * To be run in each page before its own scripts, as the text of this function. Its functions are methods: the compiler marks others
 * by a function of its own.
 */
export function installRecorder(): void {
  window.touchRecorder = {
    isWatching: false,
    target: undefined,
    answer: '',
    before: '',
    startedAt: Number.POSITIVE_INFINITY,
    visibleAfter: Number.POSITIVE_INFINITY,
    durations: [],
    watch(target, answer) {
      this.isWatching = true;
      this.target = target === null ? undefined : this.find(target);
      this.answer = answer;
      this.before = this.look();
    },
    find({ selector, name, at = 0 }) {
      return Array.from(document.querySelectorAll<HTMLElement>(selector))
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter(
          (element) =>
            name === undefined ||
            new RegExp(name, 'u').test((element.ariaLabel ?? element.textContent).trim()),
        )
        .at(at);
    },
    place(found) {
      const element = this.find(found);
      if (element === undefined) return undefined;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    },
    times() {
      return { longestEvent: Math.max(16, ...this.durations), visible: this.visibleAfter };
    },
    look() {
      const { target } = this;
      const field = document.activeElement;
      const typed =
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
      const isChecked = target instanceof HTMLInputElement && target.checked;
      const answers = document.querySelectorAll(this.answer).length;
      return [target?.outerHTML, target?.isConnected, typed, isChecked, answers].join();
    },
    checkEachFrame() {
      if (this.look() === this.before) requestAnimationFrame(() => this.checkEachFrame());
      // Runs after the frame was painted, before what else waits for that.
      else
        void window.scheduler.postTask(
          () => {
            this.visibleAfter = performance.now() - this.startedAt;
          },
          { priority: 'user-blocking' },
        );
    },
  };
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(
      type,
      ({ timeStamp }) => {
        const recorder = window.touchRecorder;
        if (!recorder.isWatching || recorder.startedAt < timeStamp) return;
        recorder.startedAt = timeStamp;
        requestAnimationFrame(() => recorder.checkEachFrame());
      },
      true,
    );
  const options: EventTimingInit = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    const { startedAt, durations } = window.touchRecorder;
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= startedAt) durations.push(duration);
  }).observe(options);
}

/** The types of the browser's API lack the threshold. */
type EventTimingInit = PerformanceObserverInit & { durationThreshold: number };
