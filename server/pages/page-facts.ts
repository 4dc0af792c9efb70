import type { InitialData } from './initial-data.ts';

/** An address as it was asked for. */
export interface Address {
  pathname: string;
  query: URLSearchParams;
}

/** A picture of the first screen, with the `sizes` that its view gives it. */
export interface MainPicture {
  image: string;
  sizes: string;
}

/** What a page says of itself. */
export interface PageFacts {
  /** Without the shop's name; absent for Home. */
  title?: string;
  description?: string;
  /** The one address under which search engines keep the page; absent where they keep none. */
  canonical?: string;
  /** What stands beside a link that somebody shares. */
  shared?: { image: string; alt: string };
  /** Loaded ahead, before the script asks for them. */
  pictures?: MainPicture[];
  /** Whole francs, for what is bought as one thing. */
  price?: number;
  /** Descriptions in the words of schema.org, addresses of the shop being whole. */
  structured?: object[];
  /** True where the address names something the shop has not. */
  isUnknown?: boolean;
}

/** Says what can be said of a page: less where an answer is missing, and never nothing. */
export type TellFacts = (address: Address, answers: InitialData, origin: string) => PageFacts;
