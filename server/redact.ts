const MAIL = /[^\s@<>"',;:()[\]]+@[^\s@<>"',;:()[\]]+\.[a-z]{2,}/gi;
const PHONE = /(?<!\d)(?:(?:\+|00)?221[\s.-]?)?7[05678](?:[\s.-]?\d){7}\b/g;
/** Capabilities, keys and cookies are longer than any of our public ids; an attempt's id is a UUID and tells nothing. */
const TOKEN = /(?<![\w-])(?![0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-]))[\w-]{30,}/g;

/**
 * Free text with what identifies a person or opens something blotted out: mail addresses, phone numbers, long tokens.
 * For words that others wrote, an exception's above all (HAZARDS F8, I20).
 */
export const redactText = (text: string): string =>
  text.replace(MAIL, '[mail]').replace(TOKEN, '[token]').replace(PHONE, '[phone]');
