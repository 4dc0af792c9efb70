import {
  createContext,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type PropsWithChildren,
} from 'react';
import { useNavigate } from 'react-router-dom';

/** Opens a path of the shop; `replace` replaces the current history entry. */
type Follow = (to: string, options: { replace: boolean }) => void;

const FollowContext = createContext<Follow | undefined>(undefined);

/**
 * Lets the links in it navigate. The router's own link reads the location: each change of it, e.g. of a filter, would render all links
 * of the page again.
 */
export function LinkNavigation({ children }: PropsWithChildren) {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  const [follow] = useState(
    () => (to: string, options: { replace: boolean }) => void latest.current(to, options),
  );
  return <FollowContext value={follow}>{children}</FollowContext>;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the shop, from its root. */
  to: string;
  /** Replaces the current history entry. */
  replace?: boolean;
}

/** Whether a click asks for this page, not for a new tab or window. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

const isCurrent = (to: string) => new URL(to, document.URL).href === document.URL;

/**
 * A link within the shop that navigates without a page load; modified clicks and new tabs are left to the browser. An
 * `onClick` that prevents the default stops the navigation.
 */
export function Link({ to, replace = false, onClick, target, children, ...rest }: LinkProps) {
  const follow = useContext(FollowContext);
  return (
    <a
      {...rest}
      href={to}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        const isOurs = follow !== undefined && isPlain(event) && (target ?? '_self') === '_self';
        if (event.defaultPrevented || !isOurs) return;
        event.preventDefault();
        follow(to, { replace: replace || isCurrent(to) });
      }}
    >
      {children}
    </a>
  );
}
