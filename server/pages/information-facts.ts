import { informationAt } from '#domain/information-pages.ts';
import { text as faq } from '#domain/messages/information/faq.ts';
import { information } from '#domain/messages/information.ts';
import { shop } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import type { TellFacts } from './page-facts.ts';
import { breadcrumb, questionsAndAnswers } from './structured-data.ts';

/** A page that informs is found and shared as itself. @see RT-09 @see RT-10 */
export const informationFacts: TellFacts = ({ pathname }, _, origin) => {
  const name = informationAt(pathname);
  if (name === undefined) return {};
  const { title, lead } = information[name];
  return {
    title,
    description: lead,
    canonical: paths[name],
    structured: [
      breadcrumb(origin, [
        [shop.home, paths.home],
        [title, paths[name]],
      ]),
      ...(name === 'faq' ? [questionsAndAnswers(faq)] : []),
    ],
  };
};
