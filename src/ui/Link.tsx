import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the shop. */
  to: string;
  /** Replaces the current history entry. */
  replace?: boolean;
}

/**
 * A link within the shop that navigates without a page load; modified clicks and new tabs are left to the browser. An
 * `onClick` that prevents the default stops the navigation.
 *
 * The router's own component would add 4 kB for forms and fetchers.
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
