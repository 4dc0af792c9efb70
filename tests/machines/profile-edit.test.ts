import { expect, it } from 'vitest';
import type { Session } from '#domain/account/session.ts';
import { connect } from '#machines/connect.ts';
import {
  profileEditMachine,
  selectIsBusy,
  selectIsConfirmingDeletion,
  selectIsEditing,
  selectRefusal,
  type ProfileChange,
} from '#machines/profile-edit/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { awaSession, failed, offline } from './fixtures.ts';

const saved: Session = {
  ...awaSession,
  user: { ...awaSession.user, name: 'Awa Diop', address: 'Sicap Liberté 6' },
};
const password = 'un mot de passe secret';
const change: ProfileChange = {
  name: 'Awa Diop',
  phone: '+221771234567',
  address: 'Sicap Liberté 6',
  currentPassword: password,
};
const edit = { type: 'edit.requested' } as const;
const submit = { type: 'form.submitted', change } as const;
const ask = { type: 'deletion.requested' } as const;
const confirm = { type: 'deletion.confirmed', password } as const;
const cancel = { type: 'cancelled' } as const;

async function open({ saves = [], deletions = [] }: World = {}) {
  const sent: ProfileChange[] = [];
  const deleted: { password: string }[] = [];
  const machine = connect(profileEditMachine, {
    saveProfile: scripted(saves, sent),
    deleteAccount: scripted(deletions, deleted),
  });
  const page = await startMachine(machine, undefined);
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  return { ...page, see, sent, deleted };
}
interface World {
  saves?: Scripted<Session>[];
  deletions?: Scripted<unknown>[];
}

it('[OT-14] saves the personal data, and shows the session the new values', async () => {
  const page = await open({ saves: [saved] });
  await page.send(edit, submit);
  expect(page.sent).toEqual([change]);
  expect(page.emitted).toEqual([
    { type: 'saved', session: saved },
    { type: 'notice', tone: 'success', text: 'Vos informations sont enregistrées.' },
  ]);
  expect(page.see(selectIsEditing)).toBe(false);
});

it('[OT-14] a refused change stays in the form with its reason, until the form is left', async () => {
  const fields = [{ field: 'phone', message: 'Ce numéro ne convient pas.' }];
  const page = await open({ saves: [rejected(failed('request.invalid', 'Vérifiez.', fields))] });
  await page.send(edit, submit);
  expect(page.emitted).toEqual([{ type: 'fields.refused', fields }]);
  expect(page.see(selectRefusal)).toBe('Vérifiez.');
  await page.send(cancel);
  expect(page.see(selectRefusal)).toBeUndefined();
});

it('[OT-14] C7: an account is deleted only after a confirmation with its password', async () => {
  const page = await open({ deletions: [rejected(offline), null] });
  await page.send(confirm);
  expect(page.deleted).toEqual([]);
  await page.send(ask, confirm);
  expect(page.see(selectRefusal)).toBe('La connexion ne répond pas.');
  await page.send(confirm);
  expect(page.deleted).toEqual([{ password }, { password }]);
  expect(page.emitted).toEqual([
    { type: 'notice', tone: 'success', text: 'Votre compte est supprimé.' },
    { type: 'deleted' },
  ]);
});

it('[TL-05] [OT-14] every transition leads to its expected state', async () => {
  const problems = await walk(profileEditMachine, {
    starts: { 'a profile': { input: undefined, state: 'viewing' } },
    events: {
      edit,
      submit,
      'asks for deletion': ask,
      'confirms deletion': confirm,
      cancel,
      'saveProfile succeeds': answer('saveProfile', saved),
      'saveProfile fails': failure('saveProfile', offline),
      'deleteAccount succeeds': answer('deleteAccount'),
      'deleteAccount fails': failure('deleteAccount', offline),
    },
    targets: {
      viewing: { edit: 'editing', 'asks for deletion': 'confirmingDeletion' },
      editing: { submit: 'saving', cancel: 'viewing' },
      saving: { 'saveProfile succeeds': 'viewing', 'saveProfile fails': 'editing' },
      confirmingDeletion: { 'confirms deletion': 'deleting', cancel: 'viewing' },
      deleting: { 'deleteAccount succeeds': 'deleted', 'deleteAccount fails': 'confirmingDeletion' },
    },
    openEnded: ['viewing', 'editing', 'confirmingDeletion'],
    rules: {
      'the password is in no snapshot': ({ context }) => !JSON.stringify(context).includes(password),
      'busy only while a call runs': (snapshot) =>
        selectIsBusy(snapshot) === (snapshot.matches('saving') || snapshot.matches('deleting')),
      'form and question exclude each other': (snapshot) =>
        !(selectIsEditing(snapshot) && selectIsConfirmingDeletion(snapshot)),
    },
  });
  expect(problems).toEqual([]);
});
