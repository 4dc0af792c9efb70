import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CallButton } from '#src/ui/CallButton.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { RefreshError } from '#src/ui/RefreshError.tsx';
import { LoadingScreen } from '#src/ui/LoadingScreen.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Bench, Specimen } from './Specimen.tsx';

const TONES = ['info', 'success', 'warning', 'error'] as const;
const nothing = () => undefined;

/** What happens while something is on its way, missing or wrong. */
export const States = () => (
  <Bench>
    {TONES.map((tone) => (
      <Specimen key={tone} name={`Alert ${tone}`}>
        <Alert tone={tone} title="Ce qui est vrai" action={<Button variant="secondary">Que faire</Button>}>
          Une phrase qui dit la suite.
        </Alert>
      </Specimen>
    ))}
    <Specimen name="EmptyState">
      <EmptyState
        motif
        title="Aucun produit trouvé"
        detail="Essayez avec moins de filtres."
        action={<Button variant="secondary">Effacer les filtres</Button>}
      />
    </Specimen>
    <Specimen name="EmptyState, CallButton">
      <EmptyState title="Commande introuvable" action={<CallButton />} />
    </Specimen>
    <Specimen name="ErrorState">
      <ErrorState
        title="Les produits n’ont pas pu être chargés."
        detail="Vos filtres sont gardés."
        onRetry={nothing}
      />
    </Specimen>
    <Specimen name="ErrorState : nouvel essai en cours">
      <ErrorState title="Les produits n’ont pas pu être chargés." onRetry={nothing} busy />
    </Specimen>
    <Specimen name="RefreshError">
      <RefreshError
        title="Ces informations n’ont pas pu être relues."
        detail="Vérifiez votre connexion, puis réessayez."
        onRetry={nothing}
      />
    </Specimen>
    <Specimen name="Skeleton">
      <Skeleton width="80%" />
      <Skeleton width="40%" />
      <Skeleton shape="chip" width="6rem" height="2.25rem" />
      <Skeleton shape="block" height="4rem" />
    </Specimen>
    <Specimen name="Spinner, LoadingScreen">
      <Spinner label="Chargement…" />
      <LoadingScreen />
    </Specimen>
  </Bench>
);
