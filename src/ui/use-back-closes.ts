import { useEffect, useEffectEvent } from 'react';
import { handleHistoryMove, setHistoryHandler } from './history-listener.ts';

/**
 * Back closes the layer that is open over a page, such as a dialog or a drawer, and stays on the page.
 *
 * The first open layer adds a history entry with the page's URL on top of the page's own; other layers of that page use
 * the same one, so that entries never pile up. Only Back removes it: removing it with a layer that is closed by its
 * button would be asynchronous, and could undo a navigation. Back at an entry without an open layer therefore goes on to
 * the entry before the page.
 */
interface Layer {
  close: () => void;
}

/** The open layers, the last one on top. */
const layers: Layer[] = [];

/** What is stored in the two history entries: the name of their pair, beside the values of the router. */
const PAGE = 'pageUnderLayers';
const LAYERS = 'layers';

/** The names of the pairs in which a layer was open since the page was loaded. */
const pairs = new Set<unknown>();

interface Entry {
  state: object;
  url: string;
  /** The name of the pair of which it is the page. */
  page: unknown;
  /** The name of the pair of which it is the entry of layers. */
  layers: unknown;
  /** The router's index: a navigation increases it, a replaced entry keeps it. */
  index: unknown;
}

function currentEntry(): Entry {
  const stored: unknown = window.history.state;
  const values: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {};
  return {
    state: values,
    url: document.URL,
    page: values[PAGE],
    layers: values[LAYERS],
    index: values['idx'],
  };
}

/** The entry that the user will have left at the next `popstate`; `undefined` until a layer was open. */
let last: Entry | undefined;

const replaceState = (values: object, url?: string) => window.history.replaceState(values, '', url);

function enterLayers(): void {
  const { state, layers: pair } = currentEntry();
  if (pair === undefined) {
    const name = `${performance.timeOrigin + performance.now()}`;
    replaceState({ ...state, [PAGE]: name });
    window.history.pushState({ ...state, [PAGE]: undefined, [LAYERS]: name }, '');
  }
  last = currentEntry();
  pairs.add(last.layers);
}

/** Notes where the user is; a URL that has replaced the one of the layers is still theirs. */
function noteEntry(): void {
  const { state, index, layers: pair } = currentEntry();
  if (pair === undefined && last?.layers !== undefined && index === last.index)
    replaceState({ ...state, [LAYERS]: last.layers });
  last = currentEntry();
}

function goneBack(): void {
  const left = last;
  last = currentEntry();
  if (left === undefined || !pairs.has(left.layers) || left.layers !== last.page) return;
  // The router must not show what the page was before its URL was replaced.
  if (left.url !== last.url) replaceState({ ...left.state, [LAYERS]: undefined }, left.url);
  const top = layers.at(-1);
  if (top === undefined) {
    window.history.back();
    return;
  }
  top.close();
  // A layer that stays open, or one below it, needs the entry for the next Back.
  setTimeout(() => layers.length > 0 && window.history.forward());
}

/** @returns the function that closes it */
function openLayer(layer: Layer): () => void {
  if (layers.length === 0) {
    enterLayers();
    setHistoryHandler(goneBack);
    // Added already where the app has its router.
    window.addEventListener('popstate', handleHistoryMove);
  }
  layers.push(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    noteEntry();
  };
}

/**
 * Lets Back close a layer while it is open.
 *
 * @param onBack closes it, or leaves it open if it must stay
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => (isOpen ? openLayer({ close: () => close() }) : undefined), [isOpen]);
  // Each time: the URL may have been replaced, as a search does with each word.
  useEffect(() => {
    if (isOpen) noteEntry();
  });
}
