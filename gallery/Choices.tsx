import { Truck } from 'lucide';
import { useState } from 'react';
import { PRICE_FILTER } from '#domain/constants.ts';
import { formatPrice } from '#domain/money/money.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Chip, Chips } from '#src/ui/Chip.tsx';
import { ChoiceCards } from '#src/ui/ChoiceCards.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { logarithmic } from '#src/ui/range-stops.ts';
import { RadioList } from '#src/ui/RadioList.tsx';
import { RangeSlider } from '#src/ui/RangeSlider.tsx';
import { Bench, Specimen } from './Specimen.tsx';

const WAYS = [
  { value: 'home', label: 'À domicile', detail: '12', icon: <Icon icon={Truck} /> },
  { value: 'online', label: 'En ligne, avec une description qui prend plus d’une ligne sur un téléphone' },
  { value: 'closed', label: 'Fermé', detail: '0', disabled: true },
] as const;

const toPosition = logarithmic(PRICE_FILTER.min, PRICE_FILTER.max);
const FILTERS = ['Congélateurs', 'Moins de 300 000 FCFA', 'Ramadan'];

/** What is chosen. */
export function Choices() {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('home');
  const [isChecked, setChecked] = useState(true);
  const [range, setRange] = useState({ low: 45_000, high: 1_200_000 });
  const [filters, setFilters] = useState(FILTERS);
  return (
    <Bench>
      <Specimen name="Checkbox : coché, libre, indisponible">
        <div>
          <Checkbox label="Livraison à Dakar" checked={isChecked} onChange={setChecked} />
          <Checkbox
            label="Ramadan"
            checked={!isChecked}
            onChange={(no) => setChecked(!no)}
            description="Du 18 février au 19 mars"
          />
          <Checkbox label="À crédit" checked={false} onChange={setChecked} disabled />
        </div>
      </Specimen>
      <Specimen name="RadioList">
        <RadioList legend="Livraison" name="way" options={WAYS} value={way} onChange={setWay} />
      </Specimen>
      <Specimen name="ChoiceCards">
        <ChoiceCards legend="Livraison" name="card" options={WAYS} value={way} onChange={setWay} />
      </Specimen>
      <Specimen name="ChoiceCards : rien de choisi, faux">
        <ChoiceCards
          legend="Livraison"
          name="wrong"
          options={WAYS}
          value={undefined}
          onChange={setWay}
          error="Choisissez un mode de livraison."
        />
      </Specimen>
      <Specimen name="RangeSlider, logarithmique">
        <RangeSlider
          legend="Prix"
          {...PRICE_FILTER}
          {...range}
          toPosition={toPosition}
          format={formatPrice}
          lowLabel="Prix minimal"
          highLabel="Prix maximal"
          onChange={(low, high) => setRange({ low, high })}
          onCommit={() => undefined}
        />
      </Specimen>
      <Specimen name="Chip : mots, lien, interrupteur" row>
        <Chip>Nouveau</Chip>
        <Chip to="/gallery/">Téléviseurs</Chip>
        <Chip to="/gallery/" selected>
          Réfrigérateurs
        </Chip>
        <Chip selected={isChecked} onClick={() => setChecked(!isChecked)}>
          En promo
        </Chip>
      </Specimen>
      <Specimen name="Chips qui se retirent">
        <Chips label="Filtres actifs">
          {filters.map((filter) => (
            <Chip
              key={filter}
              onRemove={() => setFilters(filters.filter((other) => other !== filter))}
              removeLabel={`Retirer le filtre ${filter}`}
            >
              {filter}
            </Chip>
          ))}
          <Chip onClick={() => setFilters(FILTERS)}>Tout remettre</Chip>
        </Chips>
      </Specimen>
    </Bench>
  );
}
