import { expect, type Response, test } from '@playwright/test';
import { FIRST_DATA_BYTES_MAX, PAGE_BYTES_MAX, SCRIPT_BYTES_MAX } from '#scripts/weight/home.ts';

/** Bytes of the bodies as they were sent. */
async function bytesOf(answers: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(answers.map((answer) => answer.request().sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

test('a first visit to Home is light, weighed on the wire', async ({ page }) => {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  await page.goto('/', { waitUntil: 'networkidle' });
  const ofKind = (kind: string) => answers.filter((answer) => answer.request().resourceType() === kind);
  const pictures = ofKind('image');
  expect(pictures, 'Home has come to show its products').not.toEqual([]);
  expect(await bytesOf(ofKind('script'))).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
  expect(await bytesOf(ofKind('fetch'))).toBeLessThanOrEqual(FIRST_DATA_BYTES_MAX);
  expect(await bytesOf(answers.filter((answer) => !pictures.includes(answer)))).toBeLessThanOrEqual(
    PAGE_BYTES_MAX,
  );
});
