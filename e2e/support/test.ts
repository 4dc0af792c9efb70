import { expect, test as base } from '@playwright/test';

export * from '@playwright/test';

/** React's errors when its first render in the browser differs from the server's HTML, or when the server could not render a part. */
const HYDRATION_ERROR = /react\.dev\/errors\/(?:41[89]|42[0-5])\b/;
const VIOLATION = /content security policy/i;

interface Fixtures {
  /** Whether no page of the journey may log an error or throw one; for journeys without failures on purpose. */
  isQuiet: boolean;
  complaints: undefined;
}

/** Playwright's `test`, in which every journey fails on a hydration error and on a violation of the content security policy. */
export const test = base.extend<Fixtures>({
  isQuiet: [false, { option: true }],
  complaints: [
    async ({ context, isQuiet }, use) => {
      const complaints: string[] = [];
      context.on('weberror', (report) => {
        const { message } = report.error();
        if (isQuiet || HYDRATION_ERROR.test(message)) complaints.push(`${report.page()?.url()}: ${message}`);
      });
      context.on('console', (message) => {
        if (message.type() === 'error' && (isQuiet || VIOLATION.test(message.text())))
          complaints.push(`${message.page()?.url()}: ${message.text()}`);
      });
      await use(undefined);
      expect(
        complaints,
        'the HTML of the server is that of the first render, and nothing is violated',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
