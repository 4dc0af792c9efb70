import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { Price } from '#src/ui/Price.tsx';
import { SummaryBar } from '#src/ui/SummaryBar.tsx';
import { Table } from '#src/ui/Table.tsx';
import { SideLayout } from '#src/ui/SideLayout.tsx';
import { Bench, Specimen } from './Specimen.tsx';

/** What is so. */
export const Facts = () => (
  <Bench>
    <Specimen name="Table : noms et valeurs">
      <Table
        caption="Caractéristiques"
        captionShown
        rows={[
          { header: 'Capacité', cells: ['266 L'] },
          { header: 'Classe énergétique', cells: ['A+'] },
          { header: 'Consommation annuelle d’électricité', cells: ['218 kWh'] },
        ]}
      />
    </Specimen>
    <Specimen name="DefinitionList">
      <DefinitionList
        items={[
          { label: 'Montant', value: '389 000 FCFA' },
          { label: 'Référence', value: 'KE-0123456789' },
        ]}
      />
    </Specimen>
    <Specimen name="Table : colonnes, une ligne marquée" wide>
      <Table
        caption="Comparaison"
        head={['Hisense RD-35', 'Samsung RT-31', 'LG GN-B272', 'Beko RDSO-350']}
        rows={[
          { header: 'Capacité', cells: ['266 L', '308 L', '254 L', '350 L'], marked: true },
          { header: 'Portes', cells: ['2', '2', '2', '2'] },
          { header: 'Garantie', cells: ['12 mois', '24 mois', '12 mois', '12 mois'], marked: true },
        ]}
      />
    </Specimen>
    <Specimen name="SideLayout et SummaryBar" wide>
      <SideLayout
        side={
          <SummaryBar
            label="Total"
            refusal="Un prix a changé. Vérifiez le nouveau total, puis validez de nouveau."
          >
            <Price francs={398_000} size="large" />
            <Button>Valider le Panier</Button>
          </SummaryBar>
        }
      >
        <Card>Ce qui va être acheté.</Card>
      </SideLayout>
    </Specimen>
  </Bench>
);
