/** Names in the user agents of applications that open links themselves, and of web views of Android. */
const APPLICATIONS =
  /\b(?:FBA[NV]|FB_IAB|Instagram|WhatsApp|musical_ly|BytedanceWebview|TikTok|Snapchat|Twitter|LinkedInApp|Line\/|GSA\/)|; wv\)/i;
const IOS = /\((?:iPhone|iPad|iPod)/;

/**
 * Whether a page is shown inside another application, e.g. after a tap on a link in Facebook: wallets often cannot be opened
 * from there. Browsers of iOS name Safari, web views do not.
 */
export const isInAppBrowser = (userAgent: string): boolean =>
  APPLICATIONS.test(userAgent) || (IOS.test(userAgent) && !userAgent.includes('Safari/'));
