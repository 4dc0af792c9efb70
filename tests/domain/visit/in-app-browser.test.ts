import { expect, it } from 'vitest';
import { isInAppBrowser } from '#domain/visit/in-app-browser.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A145F';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  `${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/460.0]`,
  `${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36 Instagram 330.0`,
  `${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36`,
  `${ANDROID}) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36 WhatsApp/2.24`,
  `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/460.0]`,
  `${IPHONE} Mobile/15E148 musical_ly_34.1.0`,
  `${IPHONE} Mobile/15E148 Safari/604.1 Snapchat/12.80`,
  `${IPHONE} Mobile/15E148`,
])('[PM-06] a page inside another application: %s', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

it.each([
  `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36`,
  `${ANDROID}) AppleWebKit/537.36 SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36`,
  `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0',
  'Opera/9.80 (Android; Opera Mini/76.0/191.249; U; fr) Presto/2.12.423 Version/12.16',
  '',
])('[PM-06] a browser of its own: %s', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
});
