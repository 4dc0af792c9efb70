import type { Plugin } from 'vite';

/** The advice in the message of a form whose `action` is a function and that is submitted before its script has loaded. */
const FORM_ADVICE = / If you called form\.submit\(\) manually,.*?event\.preventDefault\(\)\.(?='\))/;

/**
 * A Vite plugin that removes the long advice for form actions from React's production build (70 B): no form here has
 * a function as its action. If an update of the package changes the message, `npm run weight` tells.
 */
export function trimReactDom(): Plugin {
  return {
    name: 'ker-electro:trim-react-dom',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js/ },
      handler: (code) => code.replace(FORM_ADVICE, ''),
    },
  };
}
