import { Page } from '#src/ui/Page.tsx';
import { useTitle } from '#src/ui/use-title.ts';
import styles from './Gallery.module.css';
import { Buttons } from './Buttons.tsx';
import { Choices } from './Choices.tsx';
import { Colours } from './Colours.tsx';
import { Facts } from './Facts.tsx';
import { Fields } from './Fields.tsx';
import { Measures } from './Measures.tsx';
import { Overlays } from './Overlays.tsx';
import { Pictures } from './Pictures.tsx';
import { States } from './States.tsx';
import { Ways } from './Ways.tsx';
import { Words } from './Words.tsx';

const FAMILIES = [
  { title: 'Couleurs', Family: Colours },
  { title: 'Mesures', Family: Measures },
  { title: 'Boutons', Family: Buttons },
  { title: 'Champs', Family: Fields },
  { title: 'Choix', Family: Choices },
  { title: 'Mots et prix', Family: Words },
  { title: 'Chemins', Family: Ways },
  { title: 'Faits', Family: Facts },
  { title: 'Feuilles', Family: Overlays },
  { title: 'États', Family: States },
  { title: 'Images', Family: Pictures },
];

/** Every component of `src/ui` in all its states. Its own entry page: `npm run dev` serves it at `/gallery/`, the build leaves it out. */
export function GalleryPage() {
  useTitle('Composants');
  return (
    <Page title="Composants">
      <nav aria-label="Familles" className={styles.index}>
        {FAMILIES.map(({ title }) => (
          <a key={title} href={`#${title}`}>
            {title}
          </a>
        ))}
      </nav>
      {FAMILIES.map(({ title, Family }) => (
        <section key={title} id={title} className={styles.family} aria-labelledby={`${title}-titre`}>
          <h2 id={`${title}-titre`} className={styles.title}>
            {title}
          </h2>
          <Family />
        </section>
      ))}
    </Page>
  );
}
