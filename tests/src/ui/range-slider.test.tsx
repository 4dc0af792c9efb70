import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { RangeSlider } from '#src/ui/RangeSlider.tsx';
import { logarithmic, nearestStop, stopsBetween } from '#src/ui/range-stops.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const toPosition = logarithmic(1_000, 5_000_000);

function Prices({ commits }: { commits: [number, number][] }) {
  const [range, setRange] = useState<[number, number]>([1_000, 5_000_000]);
  return (
    <RangeSlider
      legend="Prix"
      min={1_000}
      max={5_000_000}
      low={range[0]}
      high={range[1]}
      toPosition={toPosition}
      format={(value) => `${value} F`}
      lowLabel="Prix minimal"
      highLabel="Prix maximal"
      onChange={(low, high) => setRange([low, high])}
      onCommit={(low, high) => commits.push([low, high])}
    />
  );
}

const thumb = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
const low = () => thumb('Prix minimal');
const high = () => thumb('Prix maximal');
const values = () => [low(), high()].map((each) => each.getAttribute('aria-valuetext'));
const drag = (element: HTMLElement, value: string) => fireEvent.input(element, { target: { value } });

it('two thumbs with accessible prices, from 1 000 to 5 000 000', () => {
  render(<Prices commits={[]} />);
  expect(screen.getByRole('group', { name: 'Prix' })).toBeTruthy();
  expect(values()).toEqual(['1000 F', '5000000 F']);
  drag(low(), low().max);
  expect(values()).toEqual(['5000000 F', '5000000 F']);
  drag(low(), '0');
  drag(high(), '0');
  expect(values()).toEqual(['1000 F', '1000 F']);
});

it('the thumbs never cross, and two thumbs at one position can be moved', () => {
  render(<Prices commits={[]} />);
  drag(high(), '40');
  drag(low(), '90');
  expect(low().value).toBe('40');
  drag(high(), '10');
  expect(high().value).toBe('40');
  drag(high(), high().max);
  drag(low(), low().max);
  expect(low().dataset['above']).toBe('true');
  drag(low(), '0');
  expect(low().dataset['above']).toBe('false');
});

it('commits once when the pointer is released', () => {
  vi.useFakeTimers();
  const commits: [number, number][] = [];
  render(<Prices commits={commits} />);
  fireEvent.pointerDown(high());
  drag(high(), '60');
  drag(high(), '0');
  act(() => void vi.advanceTimersByTime(5_000));
  expect(commits).toEqual([]);
  act(() => void high().dispatchEvent(new Event('change', { bubbles: true })));
  act(() => void vi.advanceTimersByTime(0));
  expect(commits).toEqual([[1_000, 1_000]]);
});

const press = (value: string) => {
  fireEvent.keyDown(low(), { key: 'ArrowRight' });
  drag(low(), value);
  act(() => void low().dispatchEvent(new Event('change', { bubbles: true })));
  act(() => void vi.advanceTimersByTime(400));
};

it('with keys it commits after a pause', () => {
  vi.useFakeTimers();
  const commits: [number, number][] = [];
  render(<Prices commits={commits} />);
  press('1');
  press('2');
  press('3');
  expect(commits).toEqual([]);
  act(() => void vi.advanceTimersByTime(100));
  expect(commits).toHaveLength(1);
  expect(values()[0]).toBe(`${commits[0]?.[0]} F`);
});

const scale = fc
  .tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000_000 }))
  .map(([min, span]) => ({ min, max: min + span }));

it('stops are whole and strictly increasing, and include the ends', () => {
  fc.assert(
    fc.property(scale, fc.boolean(), ({ min, max }, isEven) => {
      const even = (value: number) => (value - min) / (max - min);
      const stops = stopsBetween(min, max, isEven ? even : logarithmic(min, max));
      expect([stops[0], stops.at(-1)]).toEqual([min, max]);
      expect(stops.every(Number.isInteger)).toBe(true);
      expect(stops.every((stop, place) => place === 0 || stop > (stops[place - 1] ?? max))).toBe(true);
    }),
  );
});

it('a value between two stops uses the nearest one', () => {
  const stops = stopsBetween(1_000, 5_000_000, toPosition);
  expect(stops.map((stop) => stops[nearestStop(stops, stop)])).toEqual(stops);
  expect(stops[nearestStop(stops, 129_346)]).toBe(130_000);
  expect(stops.length).toBeGreaterThan(90);
});
