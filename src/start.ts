/**
 * Loads the app after the first paint, so that its scripts take neither bandwidth nor processor time from what the server
 * has drawn. The build lists the scripts in the page, in the order in which they can be evaluated: each in a task of its
 * own, with time for the browser in between. Without a build the page loads the app itself.
 */

import { reloadOnce } from './app-update/stale-chunks.ts';
import { watchEarlyInput } from './hydration/early-input.ts';

/** Milliseconds to wait for the main picture, and, once the page's files are there, for a paint: a hidden tab has none. */
const TIMEOUT_MS = 1_000;

const SELECTOR = 'meta[name="script"]';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when the browser has shown the page for the first time, which can be several frames after it was drawn. */
const firstPaint = () =>
  new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }));

const mainPicture = () =>
  document
    .querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    ?.decode()
    .catch(() => undefined);

/** Resolves after the first paint and that of the main picture. */
async function painted(): Promise<void> {
  await firstPaint();
  await Promise.race([mainPicture(), after(TIMEOUT_MS)]);
  await nextFrame();
  await after(0);
}

/** Resolves a while after the page's files have arrived: on a slow network the style sheet may take long. */
async function loaded(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve));
  await after(TIMEOUT_MS);
}

/** Resolves when the page is complete: the data for the app are at its end. */
const parsed = () =>
  document.readyState === 'loading' &&
  new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));

watchEarlyInput();

async function start(): Promise<void> {
  await Promise.race([painted(), loaded()]);
  await parsed();
  const files = [...document.querySelectorAll<HTMLMetaElement>(SELECTOR)].map(({ content }) => content);
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
  for (const file of files) await import(/* @vite-ignore */ file);
}

// After a release the files of a cached page no longer exist; without network they come with the next page load.
start().catch(() => {
  if (!reloadOnce()) window.addEventListener('online', reloadOnce, { once: true });
});
