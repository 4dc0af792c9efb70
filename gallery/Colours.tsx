import { classNames } from '#src/ui/class-names.ts';
import { Table } from '#src/ui/Table.tsx';
import styles from './Gallery.module.css';
import { contrast, PAIRS, SHAPES, type Pair } from './contrast.ts';
import { tokenValue } from './token.ts';

const ratio = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const row = ({ text, ground, use, least }: Pair) => {
  const reached = contrast(tokenValue(text), tokenValue(ground));
  return {
    header: use,
    marked: reached < least,
    cells: [
      <span
        key="sample"
        className={classNames(styles.sample, least === SHAPES && styles.shape)}
        style={{ '--text': `var(${text})`, '--ground': `var(${ground})` }}
      >
        {least !== SHAPES && '129 000 FCFA'}
      </span>,
      text,
      ground,
      `${ratio.format(reached)} : 1`,
      `${ratio.format(least)} : 1`,
    ],
  };
};

/** Which colour stands on which, and whether it can be read in the sun. */
export const Colours = () => (
  <Table
    caption="Contrastes"
    head={['Exemple', 'Dessus', 'Dessous', 'Contraste', 'Au moins']}
    rows={PAIRS.map(row)}
  />
);
