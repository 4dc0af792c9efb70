/** Longer than a frame; hidden pages have none. */
const FRAME_MAX_MS = 100;

/** Resolves when the browser has painted what was rendered: the answer to a touch comes before the work that it asks for. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      window.removeEventListener('pagehide', done);
      resolve();
    };
    setTimeout(done, FRAME_MAX_MS);
    requestAnimationFrame(() => setTimeout(done));
    // What was asked for is done before the page is left.
    window.addEventListener('pagehide', done);
  });
