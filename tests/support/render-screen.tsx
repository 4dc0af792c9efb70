import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { createShopClient, ShopContext } from '#src/api/client.ts';
import { createQueryClient } from '#src/app/query-client.ts';
import { UrlRouter } from '#src/app/UrlRouter.tsx';
import { setToastHandler } from '#src/ui/toast.ts';

/** An error response of the server. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  fields?: { field: string; message: string }[];
}

/** The response to a call: a body, a document, an error, a network failure, or none. */
export type Answer =
  | { body: unknown }
  | { pdf: string }
  | { csv: string }
  | Refusal
  | 'broken'
  | 'unanswered';

/** Responses by method and path; a test can change them while the page is open. */
export type Answers = Record<string, Answer>;

/** A received call. */
export interface Call {
  name: string;
  headers: Headers;
  body: unknown;
}

function respond(answer: Answer): Response | Promise<Response> {
  if (answer === 'unanswered') return new Promise(() => undefined);
  if (answer === 'broken') throw new TypeError('fetch failed');
  if ('body' in answer) return Response.json(answer.body);
  if ('pdf' in answer) return new Response(answer.pdf, { headers: { 'Content-Type': 'application/pdf' } });
  if ('csv' in answer) return new Response(answer.csv, { headers: { 'Content-Type': 'text/csv' } });
  return Response.json(answer, { status: answer.status });
}

/** The call with which screens report their steps; tests that do not answer it do not see it. */
const STEPS = 'POST /api/payment/parcours';

/** Advances the clock, and waits for what this causes. */
const advance = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

/**
 * Renders one screen at a URL with the real client and machines, fake responses, and a clock controlled by the test.
 *
 * @param now epoch milliseconds of that clock at the start
 */
export async function openPage(address: string, page: ReactNode, answers: Answers, now = Date.now()) {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now,
  });
  // Testing Library waits for one timer after each event, and only detects fake timers by this name.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const toasts: string[] = [];
  const restoreToasts = setToastHandler(({ tone, text }) => toasts.push(`${tone}: ${text}`));
  onTestFinished(() => {
    restoreToasts();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const calls: Call[] = [];
  const shop = createShopClient({
    baseUrl: window.location.origin,
    fetch: async (request) => {
      const name = `${request.method} ${new URL(request.url).pathname}`;
      const typed = await request.text();
      request.signal.throwIfAborted();
      // What screens record for the inspector is sent beside what they do.
      if (name === STEPS && answers[name] === undefined) return Response.json({ success: true });
      calls.push({ name, headers: request.headers, body: typed === '' ? undefined : JSON.parse(typed) });
      const answer = answers[name];
      if (answer === undefined) throw new Error(`There is no response for ${name}`);
      return respond(answer);
    },
  });

  const queries = createQueryClient();
  window.history.replaceState(null, '', address);
  render(
    <ShopContext value={shop}>
      <QueryClientProvider client={queries}>
        <UrlRouter>{page}</UrlRouter>
      </QueryClientProvider>
    </ShopContext>,
  );
  await advance(0);

  const user = userEvent.setup({ delay: null });
  return {
    calls,
    /** The cache of what was read. */
    queries,
    advance,
    user,
    /** Returns the toasts since the last call, as `tone: text`. */
    takeToasts: () => toasts.splice(0),
    address: () => window.location.pathname + window.location.search + window.location.hash,
  };
}
