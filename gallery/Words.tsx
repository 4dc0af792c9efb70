import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Price } from '#src/ui/Price.tsx';
import { Bench, Specimen } from './Specimen.tsx';

const TONES: readonly BadgeTone[] = ['promo', 'neutral', 'info', 'good', 'warning', 'bad'];
const SIZES = ['small', 'normal', 'large', 'hero'] as const;

/** What is read at a glance. */
export const Words = () => (
  <Bench>
    <Specimen name="Badge" row>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone === 'promo' ? '−18 %' : tone}
        </Badge>
      ))}
    </Specimen>
    <Specimen name="Price">
      {SIZES.map((size) => (
        <Price key={size} francs={1_245_000} size={size} />
      ))}
    </Specimen>
    <Specimen name="Price : promo">
      {SIZES.map((size) => (
        <Price key={size} francs={219_000} before={245_000} size={size} />
      ))}
      <Price francs={219_000} before={245_000} stacked />
    </Specimen>
    <Specimen name="Card">
      <Card>Une feuille blanche sur le papier.</Card>
    </Specimen>
  </Bench>
);
