/** A drawing for Wave: two waves inside a rounded square. Not the trademark. */
export const WaveMark = () => (
  <svg width={24} height={24} viewBox="0 0 24 24" aria-hidden className="icon">
    <rect x="1" y="1" width="22" height="22" rx="5" fill="#1dc4ff" />
    <g fill="none" stroke="#0b2a4a" strokeWidth="2" strokeLinecap="round">
      <path d="M5 10c1.8-2.4 3.5-2.4 4.7 0s3 2.4 4.6 0 3-2.4 4.7 0M5 15.5c1.8-2.4 3.5-2.4 4.7 0s3 2.4 4.6 0 3-2.4 4.7 0" />
    </g>
  </svg>
);
