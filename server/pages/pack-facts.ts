import { document } from '#domain/messages/page-description.ts';
import { paths } from '#domain/paths.ts';
import { answerOf } from './initial-data.ts';
import type { TellFacts } from './page-facts.ts';
import { packAnswer, read, sharedOf } from './wire.ts';

/** A pack is shared as itself; one that has ended says no more than what the page is. */
export const packFacts: TellFacts = ({ query }, answers) => {
  const code = query.get('code') ?? '';
  const pack = read(packAnswer, answerOf(answers, `/api/pack_product/${code}`))?.data;
  if (pack === undefined) return {};
  return {
    title: pack.name,
    description: document.pack(pack.tagline, pack.sommeTotal),
    canonical: paths.pack(code),
    ...sharedOf(pack.produits[0]),
    price: pack.sommeTotal,
  };
};
