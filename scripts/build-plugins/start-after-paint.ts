import type { Plugin } from 'vite';

/** The script that loads the others. */
export const START = 'src/start.ts';

const ENTRY = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/;
const PRELOADS = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;
const HEAD = '<!--head-->';

/**
 * A Vite plugin that lists the page's scripts for `src/start.ts` and loads only that: the page is complete without the
 * others, which must not take bandwidth from the style sheet and the main picture: before the first paint a page loads 1 209 B of
 * script instead of Home's 107 769 B. It runs as soon as it is there: at the end of the page it would share a task with the first
 * layout.
 */
export function startAfterPaint(): Plugin {
  return {
    name: 'ker-electro:start-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const start = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(`/${START}`),
        );
        const [tag, entry] = ENTRY.exec(html) ?? [];
        if (start === undefined || tag === undefined || entry === undefined)
          throw new Error('The page must load one script');
        const startFile = `/${start.fileName}`;
        const files = [...[...html.matchAll(PRELOADS)].map(([, file = '']) => file), entry];
        const list = files
          .filter((file) => file !== startFile)
          .map((file) => `<meta name="script" content="${file}">\n    `);
        return html
          .replaceAll(PRELOADS, '')
          .replace(
            tag,
            `\n    <script async type="module" fetchpriority="low" crossorigin src="${startFile}"></script>`,
          )
          .replace(HEAD, `${list.join('')}${HEAD}`);
      },
    },
  };
}
