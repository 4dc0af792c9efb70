import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useRef } from 'react';
import { formatPrice } from '#domain/money/money.ts';
import type { Figures } from '#src/api/staff-figures.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** The money received by day, as bars; the table below it has the same numbers in words. */
export default function DayChart({ days }: { days: Figures['days'] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const style = getComputedStyle(canvas.current);
    const chart = new Chart(canvas.current, {
      type: 'bar',
      data: {
        labels: days.map(({ day }) => day.slice(8)),
        datasets: [
          {
            data: days.map(({ received }) => received),
            backgroundColor: style.getPropertyValue('--indigo'),
            borderRadius: 4,
          },
        ],
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        scales: {
          x: { grid: { display: false } },
          y: { ticks: { precision: 0, maxTicksLimit: 5, callback: (value) => formatPrice(Number(value)) } },
        },
        plugins: { tooltip: { callbacks: { label: ({ raw }) => formatPrice(Number(raw)) } } },
      },
    });
    return () => chart.destroy();
  }, [days]);
  return <canvas ref={canvas} aria-hidden="true" />;
}
