import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Drawer } from '#src/ui/Drawer.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { toast } from '#src/ui/toast.ts';
import { Search } from './Search.tsx';
import { Bench, Specimen } from './Specimen.tsx';

const SIDES = ['left', 'right', 'bottom'] as const;
const TONES = ['info', 'success', 'warning', 'error'] as const;
const LONG = Array.from({ length: 20 }, (_, line) => `Rayon ${line + 1}`);

/** What comes over the page. */
export function Overlays() {
  const [open, setOpen] = useState<(typeof SIDES)[number] | 'dialog' | 'form' | 'kept'>();
  const close = () => setOpen(undefined);
  return (
    <Bench>
      <Specimen name="Dialog : long, formulaire, sans issue" row>
        <Button onClick={() => setOpen('dialog')}>Long</Button>
        <Button onClick={() => setOpen('form')}>Formulaire</Button>
        <Button onClick={() => setOpen('kept')}>Sans issue</Button>
      </Specimen>
      <Specimen name="Drawer" row>
        {SIDES.map((side) => (
          <Button key={side} variant="secondary" onClick={() => setOpen(side)}>
            {side}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Toast" row>
        {TONES.map((tone) => (
          <Button key={tone} variant="quiet" onClick={() => toast({ tone, text: `Un message : ${tone}` })}>
            {tone}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Popover : au clic, au survol, à droite" row>
        {[false, true].map((onHover) => (
          <Popover
            key={String(onHover)}
            label="Catégories"
            trigger={
              <>
                {onHover ? 'Au survol' : 'Au clic'}
                <Icon icon={ChevronDown} size={18} />
              </>
            }
            align={onHover ? 'end' : 'start'}
            onHover={onHover}
          >
            <p>Un panneau sous son bouton.</p>
            <a href="#Feuilles">Un lien</a>
          </Popover>
        ))}
      </Specimen>
      <Specimen name="Combobox">
        <Search />
      </Specimen>
      <Dialog
        title="Un dialogue"
        open={open === 'dialog'}
        onClose={close}
        footer={<Button wide>Valider</Button>}
      >
        {LONG.map((line) => (
          <Checkbox key={line} label={line} checked={false} onChange={close} />
        ))}
      </Dialog>
      <Dialog title="Votre nom" open={open === 'form'} onClose={close} initialFocus="field">
        <Field label="Nom" name="dialog-name" value="" onChange={() => undefined} />
      </Dialog>
      <Dialog title="Envoi en cours" open={open === 'kept'} onClose={close} dismissible={false}>
        <Button onClick={close}>Terminer</Button>
      </Dialog>
      {SIDES.map((side) => (
        <Drawer
          key={side}
          title="Filtres"
          open={open === side}
          onClose={close}
          side={side}
          footer={
            <Button wide onClick={close}>
              Voir les 48 produits
            </Button>
          }
        >
          {LONG.map((line) => (
            <Checkbox key={line} label={line} checked={false} onChange={close} />
          ))}
        </Drawer>
      ))}
    </Bench>
  );
}
