/** What the payment pages of all providers have: the bill, how a payment ended, and what is shown for a wrong address. */
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';

interface Bill {
  /** What is said before the merchant's name. */
  to: string;
  merchant: string;
  amount: string;
  reference: string | null | undefined;
}

/** A bill, and what the payer can do with it. */
export const billCard = (
  { to, merchant, amount, reference }: Bill,
  below: Html | false = false,
): Html => html`
<article class="card">
  <header class="bill">
    <p class="bill-to">${to}</p>
    <h1>${merchant}</h1>
    <p class="bill-amount">${amount}</p>
    ${reference && html`<p class="bill-reference">${reference}</p>`}
  </header>
  ${below}
</article>`;

/** How a payment ended, and the way back to the merchant where one is known. */
export const outcome = (
  tone: 'good' | 'plain',
  title: string,
  detail: string,
  returnUrl: string | null | undefined,
): Html => html`
<section class="outcome outcome-${tone}" role="status">
  <h2>${title}</h2>
  <p>${detail}</p>
  ${returnUrl && html`<a class="button" href="${returnUrl}">Retourner chez le marchand</a>`}
</section>`;

/** @param heading what is not known, as a heading */
export const unknownPage = (title: string, heading: string, detail: string): Page => ({
  title,
  status: 404,
  body: html`
<article class="card">
  <h1>${heading}</h1>
  <p>${detail}</p>
</article>`,
});

/** The origins to which the forms of a page may lead. */
export const originsOf = (...urls: (string | null | undefined)[]): string[] =>
  urls.flatMap((url) => (url === null || url === undefined ? [] : [new URL(url).origin]));
