/** Every user action starts with one of these events. */
export const USER_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

let isActed = false;
const act = () => {
  isActed = true;
};

/** To be called by the first script of the page: its listeners run before those of React. */
export function watchUser(): void {
  for (const type of USER_EVENTS)
    window.addEventListener(type, act, { capture: true, passive: true, once: true });
}

/** Whether the user has done anything in the page since `watchUser`. */
export const hasUserActed = (): boolean => isActed;
