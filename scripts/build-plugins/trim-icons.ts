import type { Plugin } from 'vite';

/** What draws an icon as the shop uses them: in one size and one colour, and described by whoever it stands beside. */
const DRAWN = `
import { createElement } from 'react';
export default ({ node }) => ({ size = 24, className = '', ...rest }) => createElement(
  'svg',
  {
    width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2,
    strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true, ...rest, className: 'lucide ' + className,
  },
  node.map(([tag, attributes], key) => createElement(tag, { ...attributes, key })),
);
`;

/** An icon's name and its size, always 24, are for tools; its lines never change places, so that these are their keys. */
const NOT_DRAWN = /^ {2}(?:name: "[^"]*"|size: 24|aliases: \[[^\]]*\]),?$|,\s*key: "[^"]*"/gm;
/** Left over from how the package is made; a bundler takes it for a deed. */
const LEFT_OVER = /^__iconData\.node;$/gm;

/**
 * A Vite plugin: draws the icons without the package's contexts, aliases, names for tools and class names, none of
 * which the shop uses. The drawings themselves stay the package's.
 */
export function leanIcons(): Plugin {
  return {
    name: 'ker-electro:lean-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/(?:createLucideIcon|icons\/[\w-]+)\.mjs$/ },
      handler(code, id) {
        if (id.includes('createLucideIcon')) return DRAWN;
        return code
          .replaceAll(NOT_DRAWN, '')
          .replaceAll(LEFT_OVER, '')
          .replace(' = createLucideIcon(', ' = /* @__PURE__ */ createLucideIcon(');
      },
    },
  };
}
