import { PICTURE_WIDTHS, pictureAt, pictureSet } from '#domain/picture.ts';
import { CURRENCY } from '#domain/money.ts';
import { pageTitle, store } from '#domain/store.ts';
import { dataBlock, escapeMarkup, tag } from './html.ts';
import type { PageFiles } from './manifest.ts';
import type { MainPicture, PageFacts } from './page-facts.ts';

/** Letters of a description that search results and shared links show. */
const DESCRIPTION_MAX = 160;
const SHARED_WIDTH = PICTURE_WIDTHS[2];

/** A page's head: what it is called, what it is, and what it needs at once: to be drawn, to be looked at, to be used. */
export function writeHead(facts: PageFacts, files: PageFiles, origin: string): string {
  return [
    `<title>${escapeMarkup(pageTitle(facts.title))}</title>`,
    ...files.styles.map((file) => tag('link', { rel: 'stylesheet', href: `/${file}`, crossorigin: '' })),
    ...(facts.pictures ?? []).map(preloadPicture),
    ...files.scripts.map((file) => tag('link', { rel: 'modulepreload', href: `/${file}`, crossorigin: '' })),
    ...descriptionTags(facts, origin),
    ...(facts.structured ?? []).map((thing) =>
      dataBlock({ type: 'application/ld+json' }, JSON.stringify(thing)),
    ),
  ].join('\n    ');
}

/** In the one format that nearly all browsers choose: those that do not know it leave it, and find theirs in the page. */
const preloadPicture = ({ image, sizes }: MainPicture): string =>
  tag('link', {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    href: pictureAt(image, PICTURE_WIDTHS[1], 'avif'),
    imagesrcset: pictureSet(image, 'avif'),
    imagesizes: sizes,
    fetchpriority: 'high',
  });

function descriptionTags({ title, description, canonical, shared, price }: PageFacts, origin: string) {
  const short = description && excerpt(description);
  return [
    ...(short ? [tag('meta', { name: 'description', content: short })] : []),
    canonical === undefined
      ? tag('meta', { name: 'robots', content: 'noindex' })
      : tag('link', { rel: 'canonical', href: origin + canonical }),
    ...property('og:site_name', store.brand),
    ...property('og:locale', 'fr_FR'),
    ...property('og:type', price === undefined ? 'website' : 'product'),
    ...property('og:title', title ?? pageTitle()),
    ...property('og:description', short),
    ...property('og:url', canonical && origin + canonical),
    ...(shared === undefined
      ? []
      : [
          ...property('og:image', origin + pictureAt(shared.image, SHARED_WIDTH, 'webp')),
          ...property('og:image:type', 'image/webp'),
          ...property('og:image:width', String(SHARED_WIDTH)),
          ...property('og:image:height', String(SHARED_WIDTH)),
          ...property('og:image:alt', shared.alt),
        ]),
    ...(price === undefined
      ? []
      : [
          ...property('product:price:amount', String(price)),
          ...property('product:price:currency', CURRENCY),
        ]),
  ];
}

const property = (name: string, content: string | undefined): string[] =>
  content === undefined ? [] : [tag('meta', { property: name, content })];

/** Whole words, as many as fit. */
function excerpt(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–·]+$/, '')}…`;
}
