import { expect, type BrowserContext, type Page, type Route } from '@playwright/test';
import { problem } from '#domain/messages/problem.ts';
import { watchMachines, type MachineStep, type TakenTransition } from './watch-machines.ts';

/** A change of one transition in the page, which the paths must notice. */
export interface Sabotage {
  /** Label of the transition. */
  transition: string;
  /** Id of the state to which it leads instead. */
  target: string;
}

/** What becomes of the answers to a call: they wait until the next step of the path, arrive, are lost, or are a rate limit. */
type Gate = 'held' | 'open' | 'lost' | 'limited';

/** The server's answer over a limit. */
const LIMITED = {
  status: 429,
  headers: { 'retry-after': '1' },
  json: { code: 'request.too_many', message: problem['request.too_many'] },
};

interface Call {
  gate: Gate;
  waiting: Route[];
}

const isRecorded = ({ event, from, to }: MachineStep) =>
  event !== 'xstate.stop' &&
  !(from === to && (event.endsWith('.changed') || event.startsWith('xstate.snapshot.')));

/**
 * A page whose machines are observed, and whose calls are answered when the path says so. Answers are the server's own, but for
 * rate limits; a lost one is a lost connection.
 */
export class Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Of all machines of the page, in their order. */
  readonly taken: TakenTransition[] = [];
  private readonly steps: MachineStep[] = [];
  private readonly calls = new Map<string, Call>();

  constructor(page: Page) {
    this.page = page;
    this.context = page.context();
  }

  /** Observes the machines of all documents of the page. */
  async watch(sabotage?: Sabotage): Promise<void> {
    await this.page.exposeFunction('noteTransition', (taken: TakenTransition) => this.taken.push(taken));
    await this.page.exposeFunction('noteStep', (step: MachineStep) => this.steps.push(step));
    await this.page.addInitScript(watchMachines, sabotage);
  }

  /** The steps of the machines that had a payment, except typing and that the screen closed. */
  payingSteps(): MachineStep[] {
    const paying = new Set(this.steps.filter(({ hasPayment }) => hasPayment).map(({ actor }) => actor));
    return this.steps.filter((step) => paying.has(step.actor) && isRecorded(step));
  }

  /** Lets the path decide when the calls to these addresses are answered. */
  async control(name: string, method: 'GET' | 'POST', address: RegExp): Promise<void> {
    const call: Call = { gate: 'open', waiting: [] };
    this.calls.set(name, call);
    await this.page.route(address, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      call.waiting.push(route);
      if (call.gate !== 'held') await this.flush(call);
    });
  }

  /** The next calls wait. */
  hold(): void {
    for (const call of this.calls.values()) call.gate = 'held';
  }

  /** The calls are answered, those that wait and the next ones of this step. */
  answer(name: string): Promise<void> {
    return this.set(name, 'open');
  }

  /** The connection is lost during these calls. */
  lose(name: string): Promise<void> {
    return this.set(name, 'lost');
  }

  /** The server limits the rate of these calls. */
  limit(name: string): Promise<void> {
    return this.set(name, 'limited');
  }

  /** The network is gone for a moment. */
  async reconnect(): Promise<void> {
    await this.context.setOffline(true);
    await this.context.setOffline(false);
  }

  /** The network is back for a moment only: the check that this starts is lost. */
  async reconnectInVain(name: string): Promise<void> {
    await this.lose(name);
    const before = this.taken.length;
    await this.reconnect();
    const isLost = () =>
      this.taken.slice(before).some(({ label }) => label.includes('error.actor.fetchStatus'));
    await expect.poll(isLost).toBe(true);
  }

  /** The session has ended on the server, which the page learns from its next call. */
  async expireSession(): Promise<void> {
    await this.page.evaluate(() => {
      for (const key of ['access_token', 'accessToken', 'refresh_token'])
        localStorage.setItem(key, 'expired');
    });
  }

  /** The browser has deleted what it stored of the session, and kept the cookies. */
  async dropTokens(): Promise<void> {
    await this.page.evaluate(() => {
      for (const key of ['access_token', 'accessToken', 'refresh_token']) localStorage.removeItem(key);
    });
  }

  private async set(name: string, gate: Gate): Promise<void> {
    const call = this.calls.get(name);
    if (call === undefined) throw new Error(`No call ${name} is controlled`);
    call.gate = gate;
    await this.flush(call);
  }

  private async flush(call: Call): Promise<void> {
    const end = (route: Route) => {
      if (call.gate === 'lost') return route.abort('internetdisconnected');
      return call.gate === 'limited' ? route.fulfill(LIMITED) : route.continue();
    };
    // The page may have given up the call.
    for (const route of call.waiting.splice(0)) await end(route).catch(() => undefined);
  }
}
