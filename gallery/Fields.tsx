import { FormField, FormPassword } from '#src/forms/index.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '#src/ui/Field.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Bench, Specimen } from './Specimen.tsx';

const ORDERS = [
  { value: 'rank', label: 'Les plus demandés' },
  { value: 'cheap', label: 'Du moins cher au plus cher' },
  { value: 'gone', label: 'Indisponible', disabled: true },
] as const;

/** What is typed. */
export function Fields() {
  const [value, setValue] = useState('');
  const [order, setOrder] = useState<(typeof ORDERS)[number]['value']>('rank');
  const [count, setCount] = useState(1);
  const typed = { value, onChange: setValue };
  const { control } = useForm({ defaultValues: { name: '', password: '' } });
  return (
    <Bench>
      <Specimen name="Field">
        <Field label="Nom" name="name" {...typed} placeholder="Ndiaye" required />
      </Specimen>
      <Specimen name="Field : conseil">
        <Field label="Adresse" name="address" {...typed} hint="Rue, quartier, ville" multiline />
      </Specimen>
      <Specimen name="Field : bon">
        <Field
          label="Téléphone"
          name="phone"
          type="tel"
          prefix="+221"
          value="77 123 45 67"
          onChange={setValue}
          hint="Numéro valide"
          hintTone="good"
        />
      </Specimen>
      <Specimen name="Field : faux">
        <Field label="E-mail" name="email" type="email" {...typed} error="L’adresse e-mail est incomplète." />
      </Specimen>
      <Specimen name="Field : indisponible">
        <Field label="Ville" name="city" value="Dakar" onChange={setValue} disabled />
      </Specimen>
      <Specimen name="PasswordField">
        <PasswordField
          label="Mot de passe"
          name="secret"
          {...typed}
          autoComplete="off"
          toggle={{ show: 'Afficher', hide: 'Masquer' }}
        />
      </Specimen>
      <Specimen name="FormField">
        <FormField control={control} name="name" label="Prénom et nom" />
        <FormPassword control={control} name="password" label="Nouveau mot de passe" autoComplete="off" />
      </Specimen>
      <Specimen name="QuantityStepper" row>
        <QuantityStepper
          label="Quantité"
          lessLabel="Un de moins"
          moreLabel="Un de plus"
          value={count}
          max={99}
          onChange={setCount}
        />
      </Specimen>
      <Specimen name="Select : prêt, faux, indisponible">
        <Select label="Trier par" name="order" options={ORDERS} value={order} onChange={setOrder} />
        <Select
          label="Trier par"
          name="order-wrong"
          options={ORDERS}
          value={order}
          onChange={setOrder}
          error="Choisissez un ordre."
        />
        <Select
          label="Trier par"
          name="order-off"
          options={ORDERS}
          value={order}
          onChange={setOrder}
          disabled
        />
      </Specimen>
    </Bench>
  );
}
