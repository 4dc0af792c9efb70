import { document } from '#domain/messages/page-description.ts';
import { paths } from '#domain/paths.ts';
import { PICTURE_SIZES } from '#domain/picture.ts';
import { answerOf } from './initial-data.ts';
import type { TellFacts } from './page-facts.ts';
import { shopItself } from './structured-data.ts';
import { packsAnswer, picturesOf, read, sharedOf } from './wire.ts';

/** Home shows the first pack's main product; an unknown address shows Home too, with status 404. @see RT-01 */
export const homeFacts: TellFacts = ({ pathname }, answers, origin) => {
  const first = read(packsAnswer, answerOf(answers, '/api/pack_product'))?.data[0]?.produits;
  return {
    description: document.home,
    isUnknown: pathname !== paths.home,
    ...(pathname === paths.home && { canonical: paths.home, structured: [shopItself(origin)] }),
    ...sharedOf(first?.[0]),
    pictures: picturesOf(first, 1, PICTURE_SIZES.hero),
  };
};
