import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { classNames } from './class-names.ts';

export type { IconNode };

export interface IconProps {
  icon: IconNode;
  /** Width and height in CSS pixels. */
  size?: number;
  className?: string | undefined;
}

/**
 * A Lucide icon in the text colour, hidden from screen readers: its label is the text beside it or that of the
 * control.
 */
export const Icon = ({ icon, size = 24, className }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    className={classNames('icon', className)}
  >
    {icon.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
  </svg>
);
