import { PICTURE_WIDTHS, pictureAt, pictureSet } from '#domain/catalogue/picture.ts';
import { CURRENCY } from '#domain/money/money.ts';
import { pageTitle, store } from '#domain/shop/store.ts';
import { dataBlock, escapeMarkup, tag } from './html.ts';
import type { PageFiles } from './manifest.ts';
import type { MainPicture, PageMetadata } from './page-metadata.ts';

/** Number of characters of a description that search results and link previews show. */
const DESCRIPTION_MAX = 160;
const PREVIEW_WIDTH = PICTURE_WIDTHS[2];

/** The tags of `<head>`: title, styles, preloads of pictures, scripts, metadata and structured data. */
export function renderHead(metadata: PageMetadata, files: PageFiles, origin: string): string {
  return [
    `<title>${escapeMarkup(pageTitle(metadata.title))}</title>`,
    ...files.styles.map((file) => tag('link', { rel: 'stylesheet', href: `/${file}`, crossorigin: '' })),
    ...(metadata.pictures ?? []).map(preloadPicture),
    // Loaded after the first paint, see `src/start.ts`.
    ...files.scripts.map((file) => tag('meta', { name: 'script', content: `/${file}` })),
    ...descriptionTags(metadata, origin),
    ...(metadata.structured ?? []).map((thing) =>
      dataBlock({ type: 'application/ld+json' }, JSON.stringify(thing)),
    ),
  ].join('\n    ');
}

/** Preloads the AVIF version, which nearly all browsers choose; others ignore the tag. */
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

function descriptionTags({ title, description, canonical, shared, price }: PageMetadata, origin: string) {
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
          ...property('og:image', origin + pictureAt(shared.image, PREVIEW_WIDTH, 'webp')),
          ...property('og:image:type', 'image/webp'),
          ...property('og:image:width', String(PREVIEW_WIDTH)),
          ...property('og:image:height', String(PREVIEW_WIDTH)),
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

/** Cuts at the end of a word. */
function excerpt(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–·]+$/, '')}…`;
}
