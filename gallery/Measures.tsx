import styles from './Gallery.module.css';
import { Bench, Specimen } from './Specimen.tsx';
import { tokenValue } from './token.ts';

const SIZES = [14, 16, 18, 22, 28, 36];
const SPACES = [4, 8, 12, 16, 20, 24, 32, 40, 48, 64];

/** Type, space, corners, shadows and movement. */
export const Measures = () => (
  <Bench>
    <Specimen name="Lettres" wide>
      {SIZES.map((size) => (
        <span key={size} className={styles.line} style={{ '--size': `var(--text-${size})` }}>
          {size} · Équipez la maison, 1 245 000 FCFA
        </span>
      ))}
    </Specimen>
    <Specimen name="Espaces">
      {SPACES.map((space) => (
        <span key={space} className={styles.row}>
          <span className={styles.bar} style={{ '--size': `var(--space-${space})` }} />
          {space}
        </span>
      ))}
    </Specimen>
    <Specimen name="Coins et ombres" row>
      {['control', 'card', 'sheet', 'chip'].map((corner) => (
        <span key={corner} className={styles.box} style={{ '--radius': `var(--radius-${corner})` }}>
          radius-{corner}
        </span>
      ))}
      {['rest', 'float'].map((shadow) => (
        <span
          key={shadow}
          className={styles.box}
          style={{ '--radius': 'var(--radius-card)', '--shadow': `var(--shadow-${shadow})` }}
        >
          shadow-{shadow}
        </span>
      ))}
    </Specimen>
    <Specimen name="Mouvement, au survol">
      {['--quick', '--calm'].map((speed) => (
        <div key={speed} className={styles.lane}>
          <div className={styles.mover} style={{ '--speed': `var(${speed})` }} />
          {speed} {tokenValue(speed)}
        </div>
      ))}
    </Specimen>
  </Bench>
);
