const TAGS = /<(link|script)\b([^>]*)>/g;
const ATTRIBUTE = /([a-z]+)(?:="([^"]*)")?/g;

/**
 * The `Link` header of a page: its styles, entry script and main picture, as they are in its head. A CDN sends it as
 * 103 Early Hints while it revalidates the page; for a browser that gets the whole page it changes nothing.
 */
export function linkHeader(html: string): string | undefined {
  const head = html.slice(0, html.indexOf('</head>'));
  const tags = [...head.matchAll(TAGS)].map(([, name = '', written = '']) => readTag(name, written));
  const links = [
    ...tags.filter(({ rel }) => rel === 'stylesheet').map(styleLink),
    ...tags.filter(({ name, type }) => name === 'script' && type === 'module').map(scriptLink),
    ...tags
      .filter(({ rel, as }) => rel === 'preload' && as === 'image')
      .slice(0, 1)
      .map(pictureLink),
  ];
  return links.length === 0 ? undefined : links.join(', ');
}

type Tag = Readonly<Record<string, string>>;

const readTag = (name: string, written: string): Tag => ({
  name,
  ...Object.fromEntries(
    [...written.matchAll(ATTRIBUTE)].map(([, attribute = '', value = '']) => [attribute, value]),
  ),
});

/** With the same request mode as the tag: a browser would otherwise load the file twice. */
const modeOf = (tag: Tag): string => ('crossorigin' in tag ? '; crossorigin' : '');

const styleLink = (tag: Tag): string => `<${tag['href']}>; rel=preload; as=style${modeOf(tag)}`;
const scriptLink = (tag: Tag): string =>
  `<${tag['src']}>; rel=modulepreload${modeOf(tag)}; fetchpriority="low"`;

function pictureLink(tag: Tag): string {
  const attributes = ['type', 'imagesrcset', 'imagesizes', 'fetchpriority'].flatMap((name) =>
    tag[name] === undefined ? [] : [`; ${name}="${tag[name]}"`],
  );
  return `<${tag['href']}>; rel=preload; as=image${attributes.join('')}`;
}
