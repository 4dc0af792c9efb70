import { useState } from 'react';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { Bench, Specimen } from './Specimen.tsx';

const here = () => '/gallery/';

/** What leads elsewhere. */
export function Ways() {
  const [tab, setTab] = useState<'cash' | 'preorder' | 'credit'>('cash');
  return (
    <Bench>
      <Specimen name="Breadcrumb, dernier pas long" wide>
        <Breadcrumb
          trail={[
            { label: 'Accueil', to: '/' },
            { label: 'Boutique', to: '/boutique' },
            { label: 'Réfrigérateur combiné Hisense RD-35 266 L, froid ventilé' },
          ]}
        />
      </Specimen>
      <Specimen name="Pagination : début, milieu, fin" wide>
        <Pagination label="Début" page={1} pages={3} urlOf={here} />
        <Pagination label="Milieu" page={12} pages={128} urlOf={here} />
        <Pagination label="Fin" page={20} pages={20} urlOf={here} />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Façons d’acheter"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'cash', label: 'Comptant', content: 'Vous payez en une fois.' },
            { id: 'preorder', label: 'Précommande', content: 'Vous payez 30 %, 30 %, puis 40 %.' },
            { id: 'credit', label: 'À crédit', content: 'Réservé aux membres.' },
          ]}
        />
      </Specimen>
    </Bench>
  );
}
