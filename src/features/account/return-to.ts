import { useCallback, useEffect, useState } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router-dom';
import { acceptedReturnPath, withReturnPath } from '#domain/screens/return-path.ts';
import { keepReturnPage, keptReturnPage } from '#src/storage/return-page.ts';
import { useScreenLocation } from '#src/ui/screen-location.ts';

/** The page in the history entry, with which the sign-up offer opens the form. */
const pageOfEntry = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'redirectTo' in state && typeof state.redirectTo === 'string'
    ? state.redirectTo
    : undefined;

/**
 * The page of `?redirectTo=`, which is opened after sign-in: each account screen hands it on to the next.
 *
 * @param isMailed whether a mailed link may have opened the screen: it then returns to the page from which the mail was
 * requested in this browser
 * @returns the page; the URL of another account screen with it; and how to go to a URL
 * @see PK-02 @see RT-14
 */
export function useReturnTo(isMailed = false) {
  const navigate = useNavigate();
  const { search, state } = useScreenLocation();
  const named = acceptedReturnPath(new URLSearchParams(search).get('redirectTo') ?? pageOfEntry(state));
  const [kept] = useState(() => (isMailed ? keptReturnPage() : undefined));
  const returnTo = named ?? kept;
  const urlOf = useCallback((url: string) => withReturnPath(url, returnTo), [returnTo]);
  const leave = useCallback(
    (url: string, options?: NavigateOptions) => void navigate(urlOf(url), options),
    [navigate, urlOf],
  );
  return { returnTo, urlOf, leave };
}

/** Keeps the page to return to in this browser, for the link of a mail. */
export function useKeptReturn(returnTo: string | undefined, isMailed = true): void {
  useEffect(() => {
    if (isMailed && returnTo !== undefined) keepReturnPage(returnTo);
  }, [isMailed, returnTo]);
}
