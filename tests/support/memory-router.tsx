import type { ComponentProps } from 'react';
import { MemoryRouter as Router } from 'react-router-dom';
import { LinkNavigation } from '#src/ui/Link.tsx';

/** The router of a test, in which links navigate as in the shop. */
export const MemoryRouter = ({ children, ...rest }: ComponentProps<typeof Router>) => (
  <Router {...rest}>
    <LinkNavigation>{children}</LinkNavigation>
  </Router>
);
