import { useState } from 'react';
import { Combobox } from '#src/ui/Combobox.tsx';

const GOODS = ['Réfrigérateur 266 L', 'Réfrigérateur 308 L', 'Congélateur 200 L', 'Téléviseur 43 pouces'];

/** A search in four goods, to try the keys of a `Combobox`. */
export function Search() {
  const [value, setValue] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = GOODS.filter((name) => name.toLowerCase().includes(value.toLowerCase()));
  return (
    <Combobox
      label="Essayer une recherche"
      name="search"
      placeholder="Rechercher un produit..."
      value={value}
      onChange={setValue}
      onSubmit={() => undefined}
      open={isOpen}
      onOpenChange={setOpen}
      options={found.map((name) => ({ id: name, label: name, content: name }))}
      onPick={setValue}
      status={found.length === 0 ? 'Aucun résultat trouvé' : undefined}
    />
  );
}
