/**
 * What `npm test` leaves to campaigns: tests of what a faster test proves too, and further cases of one rule. Whole files
 * of that kind are called `*.campaign.test.ts`.
 */
import { it } from 'vitest';
import { runsInCampaign } from '#scripts/campaigns/list.ts';

/** A test that runs in campaigns only. It claims no clause. */
export const campaignIt: (title: string, test: () => void | Promise<void>) => void = runsInCampaign
  ? it
  : () => undefined;

/** The cases of a rule that campaigns try beside those of `npm test`. */
export const campaignCases = <Case>(cases: readonly Case[]): readonly Case[] => (runsInCampaign ? cases : []);

/**
 * All cases of a rule in campaigns, and one of them in `npm test`.
 *
 * @param turn which one; different for each rule of a file, so that each case is tried with some rule
 */
export const inTurn = <Case>(cases: readonly Case[], turn: number): readonly Case[] =>
  runsInCampaign ? cases : cases.slice(turn % cases.length).slice(0, 1);
