import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the shop. */
  to: string;
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
}

/**
 * A link within the shop. A click goes there without loading the page anew; with a key held, or into another tab, it
 * is the browser's own link. A `onClick` that prevents the default keeps it from going anywhere.
 *
 * The router's own component does the same and brings four kilobytes of forms and fetchers along.
 */
export function Link({ to, replace = false, onClick, target, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to, { replace, ...(target && { target }) });
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
