import type { Page } from '@playwright/test';

/**
 * Checks the layout of the page as displayed: nothing may extend beyond the viewport's sides, no text may be cut off
 * or overflow its control, every control must be reachable by scrolling without a fixed or sticky element over it, and
 * elements fixed in the viewport must not overlap.
 *
 * Text with an ellipsis or line clamp, or in an element with `data-cut`, is cut on purpose. A region that scrolls in
 * both directions must be focusable.
 *
 * @param width width of the viewport in CSS pixels
 * @returns one line per fault, which names the element
 */
export const findLayoutFaults = (page: Page, width: number): Promise<string[]> =>
  page.evaluate(inspectLayout, width);

/** Runs in the page, so it cannot use anything of this module. */
// oxlint-disable unicorn/consistent-function-scoping -- its functions must be inside
function inspectLayout(width: number): string[] {
  const faults = new Set<string>();
  const TOLERANCE_PX = 1.5;
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const scope = dialog ?? document.body;

  /** Computes something once per element. */
  const once = <T>(compute: (element: Element) => T) => {
    const known = new Map<Element, T>();
    return (element: Element): T => {
      const value = known.get(element) ?? compute(element);
      known.set(element, value);
      return value;
    };
  };
  const styleOf = once((element) => getComputedStyle(element));
  const isShown = once(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      styleOf(element).clipPath !== 'inset(50%)' &&
      element.closest('.sr-only') === null,
  );

  const nameOf = (element: Element): string => {
    const [firstClass] = element.classList;
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ');
    const tag = element.tagName.toLowerCase();
    return `${tag}${firstClass === undefined ? '' : `.${firstClass}`} "${text.slice(0, 40)}"`;
  };

  const isPastSides = ({ left, right }: DOMRect): boolean =>
    right > width + TOLERANCE_PX || left < -TOLERANCE_PX;

  const isControl = (element: Element): boolean =>
    element.matches('button, a[href], summary') && styleOf(element).display !== 'inline';

  /** The element and its ancestors that clip, scroll or are controls, up to a fixed one. */
  const framesOf = once((element): Element[] => {
    const { position, overflowX, overflowY } = styleOf(element);
    const isFrame = overflowX !== 'visible' || overflowY !== 'visible' || isControl(element);
    const parent = element.parentElement;
    const isTop = position === 'fixed' || parent === null || parent === document.body;
    return [...(isFrame ? [element] : []), ...(isTop ? [] : framesOf(parent))];
  });

  const checkWidths = () => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) faults.add(`the page is ${scrollWidth} px wide`);
    for (const element of scope.querySelectorAll('*:not(svg *)')) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || !isShown(element)) continue;
      const isHeld = framesOf(element).some(
        (frame) => frame !== element && styleOf(frame).overflowX !== 'visible',
      );
      if (isPastSides(box) && !isHeld)
        faults.add(`past the side (${Math.round(box.left)} to ${Math.round(box.right)}): ${nameOf(element)}`);
      const { overflowX, overflowY } = styleOf(element);
      const scrollsSideways =
        /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + TOLERANCE_PX;
      const scrollsDown =
        /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + TOLERANCE_PX;
      if (scrollsSideways && scrollsDown && element instanceof HTMLElement && element.tabIndex < 0)
        faults.add(`scrolls in both directions: ${nameOf(element)}`);
    }
  };

  const isCutOnPurpose = (element: Element): boolean => {
    const { textOverflow, webkitLineClamp } = styleOf(element);
    return (
      textOverflow === 'ellipsis' ||
      !['', 'none'].includes(webkitLineClamp) ||
      element.hasAttribute('data-cut')
    );
  };

  /** The first ancestor that cuts the text off, unless one below it scrolls or cuts it on purpose. */
  const findCut = (parent: Element, text: DOMRect): string | undefined => {
    // Line boxes are taller than their letters.
    const slack = Number.parseFloat(styleOf(parent).fontSize) * 0.25;
    const scrolls = { x: false, y: false };
    for (const frame of framesOf(parent)) {
      const { overflowX, overflowY } = styleOf(frame);
      const box = frame.getBoundingClientRect();
      const isOutX = text.left < box.left - TOLERANCE_PX || text.right > box.right + TOLERANCE_PX;
      const isOutY = text.top < box.top - slack || text.bottom > box.bottom + slack;
      const isCut =
        (isOutX && !scrolls.x && (/hidden|clip/.test(overflowX) || isControl(frame))) ||
        (isOutY && !scrolls.y && (/hidden|clip/.test(overflowY) || isControl(frame)));
      if (isCut)
        return isCutOnPurpose(frame) ? undefined : `text outside ${nameOf(frame)}: ${nameOf(parent)}`;
      scrolls.x ||= /auto|scroll/.test(overflowX);
      scrolls.y ||= /auto|scroll/.test(overflowY);
    }
    return !scrolls.x && isPastSides(text) ? `text past the side: ${nameOf(parent)}` : undefined;
  };

  const checkTexts = () => {
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || (node.textContent ?? '').trim() === '' || !isShown(parent)) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const fault = box.width > 0 ? findCut(parent, box) : undefined;
        if (fault !== undefined) faults.add(fault);
      }
    }
  };

  /** Elements that stay in place while the page scrolls, without toasts, which disappear. */
  const bars = [...scope.querySelectorAll('*:not(svg *)')].filter(
    (element) =>
      /fixed|sticky/.test(styleOf(element).position) &&
      isShown(element) &&
      element.closest('[popover]') === null,
  );

  /** Centre and corners of the middle, as shares of the control's size. */
  const POINTS = [
    [0.5, 0.5],
    [0.25, 0.25],
    [0.75, 0.75],
  ] as const;

  /** @returns the element that a click on the control would hit instead, or nothing */
  const findHindrance = (control: Element): string | undefined => {
    const box = control.getBoundingClientRect();
    const points = POINTS.map(([x, y]) => [box.left + box.width * x, box.top + box.height * y] as const);
    if (points.some(([x, y]) => x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight))
      return 'the edge of the viewport';
    const near = bars.filter((bar) => {
      const { left, right, top, bottom } = bar.getBoundingClientRect();
      const isNear = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      return isNear && !bar.contains(control) && !control.contains(bar);
    });
    if (near.length === 0) return undefined;
    const hits = points.map(([x, y]) => document.elementFromPoint(x, y));
    const cover = near.find((bar) => hits.some((hit) => bar.contains(hit)));
    return cover && nameOf(cover);
  };

  const checkControls = () => {
    const controls = [
      ...scope.querySelectorAll('a[href], button, input, select, textarea, summary, label, [role="option"]'),
      // Skips hidden copies of a link.
    ].filter((control) => isShown(control) && control.closest('[aria-hidden="true"]') === null);
    window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
    let hindered = controls.filter((control) => findHindrance(control) !== undefined);
    while (hindered[0] !== undefined) {
      const [control] = hindered;
      let hindrance: string | undefined;
      for (const block of ['center', 'start', 'end'] as const) {
        control.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
        hindrance = findHindrance(control);
        if (hindrance === undefined) break;
      }
      if (hindrance !== undefined) faults.add(`covered by ${hindrance}: ${nameOf(control)}`);
      hindered = hindered.slice(1).filter((each) => findHindrance(each) !== undefined);
    }
    window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  };

  const CONTROLS = 'a[href], button, input, select, textarea, summary, label';

  /** What a fixed element shows: its controls, or the whole of it without any. A bar may leave a place for another. */
  const partsOf = (bar: Element): DOMRect[] => {
    const controls = bar.matches(CONTROLS) ? [] : [...bar.querySelectorAll(CONTROLS)].filter(isShown);
    return (controls.length === 0 ? [bar] : controls).map((part) => part.getBoundingClientRect());
  };

  const doOverlap = (one: DOMRect, other: DOMRect): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE_PX &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE_PX;

  /** Elements that are fixed in the viewport, and bars at its lower edge. */
  const checkFixed = () => {
    const fixed = bars.filter((bar) => {
      const { position, bottom } = styleOf(bar);
      return position === 'fixed' || bottom !== 'auto';
    });
    for (const [place, bar] of fixed.entries()) {
      const parts = partsOf(bar);
      for (const other of fixed.slice(place + 1)) {
        if (bar.contains(other) || other.contains(bar)) continue;
        const others = partsOf(other);
        if (parts.some((part) => others.some((each) => doOverlap(part, each))))
          faults.add(`${nameOf(bar)} overlaps ${nameOf(other)}`);
      }
    }
  };

  checkWidths();
  checkTexts();
  checkFixed();
  checkControls();
  return [...faults];
}
