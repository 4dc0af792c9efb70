/**
 * `npm run campaign`: the tests that take too long for each change, one after the other, with one summary;
 * `-- NAME …` runs the named ones.
 */
import { CAMPAIGN_VARIABLE, type CampaignName, CAMPAIGNS } from './campaigns/list.ts';
import { runTool } from './checks/command.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const isName = (word: string): word is CampaignName => Object.hasOwn(CAMPAIGNS, word);
const nameOf = (campaign: string): CampaignName[] => (isName(campaign) ? [campaign] : []);

const words = process.argv.slice(2);
const unknown = words.filter((word) => !isName(word));
const chosen = (words.length > 0 ? words : Object.keys(CAMPAIGNS)).flatMap(nameOf);
const summary: string[] = [];

if (unknown.length > 0) {
  say(`No such campaign: ${unknown.join(', ')}. There are:`);
  for (const [name, { purpose }] of Object.entries(CAMPAIGNS)) say(`  ${name.padEnd(10)} ${purpose}`);
  process.exitCode = 1;
} else {
  for (const name of chosen) {
    const { purpose, program, words: options } = CAMPAIGNS[name];
    say(`── ${name}: ${purpose}`);
    const started = performance.now();
    const { isOk } = await runTool(program, options, {
      isShown: true,
      environment: { [CAMPAIGN_VARIABLE]: name },
    });
    const minutes = ((performance.now() - started) / 60_000).toFixed(1);
    summary.push(`${isOk ? '✓' : '✗'} ${name} (${minutes} min): ${purpose}`);
    if (!isOk) process.exitCode = 1;
  }
  say(`\n${summary.join('\n')}`);
}
