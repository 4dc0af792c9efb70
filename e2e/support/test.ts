import { expect, test as base } from '@playwright/test';

export * from '@playwright/test';

/** React's errors when its first render in the browser differs from the server's HTML, or when the server could not render a part. */
const HYDRATION_ERROR = /react\.dev\/errors\/(?:41[89]|42[0-5])\b/;

/** Playwright's `test`, in which every journey fails on a hydration error. */
export const test = base.extend<{ hydration: undefined }>({
  hydration: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (report) => {
        const { message } = report.error();
        if (HYDRATION_ERROR.test(message)) errors.push(`${report.page()?.url()}: ${message}`);
      });
      await use(undefined);
      expect(errors, 'the HTML of the server is that of the first render').toEqual([]);
    },
    { auto: true },
  ],
});
